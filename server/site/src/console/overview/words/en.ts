export const words = {
  title: 'Overview',
  purpose: (start: string, end: string) => `Tokens used in the week of ${start} to ${end}, by UTC days.`,
  available: 'Available now',
  availableNote: 'Free tokens go first, then the plan’s, then paid ones.',
  free: 'Free this week',
  freeNote: (day: string) => `Next free tokens on ${day}`,
  plan: (name: string) => `${name} plan`,
  planNote: 'A UTC month',
  paid: 'Paid',
  paidNote: 'Never expire',
  buy: 'Buy tokens',
  ofTotal: (total: string) => `of ${total}`,
  left: (name: string, left: string, total: string) => `${name}: ${left} of ${total} left`,
  usedUpTitle: 'No tokens are left',
  usedUpText: (day: string) =>
    `Checks with your keys are refused until the free tokens come back on ${day}. Checks on your websites go on.`,
  usedUpLink: 'Buy tokens to go on now',
  chartTitle: 'Used this week',
  chartName: (total: string) =>
    `Tokens used on each day of this week, ${total} in all. The table below has the figures.`,
  showTable: 'Show as a table',
  tableName: 'Tokens used on each day of this week, by operation',
  day: 'Day',
  total: 'Total',
  noneTitle: 'Nothing was checked this week',
  noneText: 'Checks that your programs pay for appear here.',
  noneLink: 'Make a key to start',
  plans: { free: 'Free', developer: 'Developer', team: 'Team', agency: 'Agency' },
  operations: { image_check: 'Images', video_check: 'Videos', text_check: 'Texts', audio_check: 'Audio' },
};

export type Words = typeof words;
