/** Nothing is done for a page that nobody sees. */
export async function whenSeen(): Promise<void> {
  while (document.hidden)
    await new Promise((resolve) => document.addEventListener('visibilitychange', resolve, { once: true }));
}
