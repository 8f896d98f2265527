export const words = {
  title: 'Search',
  heading: 'Search',
  question: 'What are you looking for?',
  purpose: 'Search all pages of this site. The documentation is mostly in English.',
  noScript:
    'The search needs JavaScript, which is switched off here. The contents of the documentation are at its side.',
  nothing: 'Nothing was found.',
  failed: 'The pages to search could not be loaded. Try again.',
  results: (count: string) => `Results: ${count}`,
};

export type Words = typeof words;
