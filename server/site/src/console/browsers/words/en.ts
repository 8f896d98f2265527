export const words = {
  title: 'Connected browsers',
  purpose: 'Browsers whose Telltale extension checks on this account. At most five at a time.',
  listTitle: 'Your browsers',
  noneTitle: 'No browser is connected',
  noneText: 'A browser appears here once its extension was connected to this account.',
  since: (day: string) => `Connected ${day}`,
  usedAt: (moment: string) => `last used ${moment}`,
  neverUsed: 'not used yet',
  disconnect: 'Disconnect',
  disconnectNamed: (name: string) => `Disconnect “${name}”`,
  question: (name: string) => `Disconnect “${name}”?`,
  consequence: 'Its key is revoked from this moment. The browser can be connected again.',
  confirm: 'Disconnect the browser',
  disconnected: (name: string) => `“${name}” is disconnected.`,
};

export type Words = typeof words;
