export const words = {
  contents: 'Documentation',
  retired: 'Retired versions',
  searchAll: 'Search all pages',
  search: 'Search',
  titles: {
    start: 'Start here',
    readers: 'For readers',
    publishers: 'For publishers',
    developers: 'For developers',
    operators: 'For operators',
    reference: 'API reference',
    keys: 'With an API key',
    widget: 'The widget',
    examples: 'Examples',
    exports: 'Exported dossiers',
    errors: 'Errors',
    limits: 'Limits',
    models: 'Model cards',
    operations: 'Operator’s guide',
    changes: 'Changes',
    privacy: 'Privacy',
    'extension-privacy': 'Privacy of the extension',
  },
  descriptions: {
    start: 'The first steps with Telltale: for readers, publishers, developers and operators.',
    privacy: 'What leaves the browser, what the server keeps, and for how long.',
  },
};

export type Words = typeof words;
