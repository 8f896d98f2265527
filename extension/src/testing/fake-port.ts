/** For tests: a port as the browser makes it, closed from the other side when the test says so. */
export function fakePort(name: string, sender?: object) {
  const listeners: (() => void)[] = [];
  const onDisconnect = { addListener: (listener: () => void) => void listeners.push(listener) };
  return {
    port: { name, sender, onDisconnect },
    close: () => {
      for (const listener of listeners) listener();
    },
  };
}
