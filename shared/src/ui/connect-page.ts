/** What the extension and the server's page for connecting a browser know of each other. */
export const connectPage = {
  path: '/connect',
  /** Holds the one-time code, hidden: nobody can be talked into reading it to somebody else. */
  codeElementId: 'telltale-connection-code',
  /** The page's fragment while the code is there. Changing it tells the extension that owns the tab. */
  readyFragment: '#ready',
} as const;
