export const words = {
  title: 'Telltale: signals of AI in pictures, texts, recordings and videos',
  heading: 'Look twice before you pass it on',
  purpose:
    'Telltale looks for warning signals that a picture, a text, a recording or a video may have been made by AI, and shows how strong they are.',
  noScript: 'Checking something needs JavaScript, which is switched off here.',
  samples: 'Nothing at hand? Try one of these',
  photo: 'An old photograph',
  photoNote: 'Picture, mountains in snow',
  drawing: 'Drawn by a program',
  drawingNote: 'Picture that says so itself',
  essay: 'Written by a language model',
  essayNote: 'Text, an essay in English',
  note: 'Two short sentences',
  noteNote: 'Text too short for a verdict',
  voice: 'A voice made by a computer',
  voiceNote: 'Recording, four seconds',
  pan: 'A camera pans over a river',
  panNote: 'Video, three seconds',
  more: 'See the gallery, mistakes included',
  doors: 'Three ways in',
  readers: 'You read',
  readersText:
    'The browser extension puts a small badge on the pictures of a page. They are checked on your own device, and nothing leaves it unless you say so.',
  readersLink: 'Add the extension',
  publishers: 'You publish',
  publishersText:
    'One line puts the checker above on your own pages. Your readers need no account, and your page needs no key.',
  publishersLink: 'Embed the tag',
  programs: 'You build',
  programsText:
    'An API with a typed client checks all four kinds of media and keeps dossiers of what was decided. Every week brings free checks.',
  programsLink: 'Sign in for a key',
  programsDocs: 'See the first call',
  limits: 'What it never does',
  limitsWeak:
    'The detectors miss much of what AI makes, and they sometimes warn without cause. How often was measured on sources they had never seen, and the figures are public.',
  /** The build fills the places with what was measured of the current detector. */
  limitsMeasured:
    'When the detector for pictures was measured, it missed {missed} of {generated} AI-generated pictures ({share}), and marked {flagged} of {total} others by mistake.',
  limitsSilence:
    'When no signal is found, that says nothing about where something comes from. Where the evidence is too thin, Telltale gives no verdict at all.',
  limitsModels: 'Read the measurements',
  limitsPrivacy: 'What is kept, and for how long',
  audience: 'For readers, newsrooms and developers',
  ready: 'This is what an answer looks like',
  readySample: 'An old photograph, asked when this page was built',
  good: 'How good is it?',
  goodText:
    'It finds some of what AI makes and rarely flags anything else. These are the pictures; texts, recordings and videos are weaker and marked as experimental.',
  goodDelivery: 'The picture as it arrives',
  goodFound: 'Found, of 100 made by AI',
  goodFlagged: 'Flagged by mistake, of 100 others',
  goodPeople:
    'People who only look are right {people} times out of 100, a coin 50 times. Counted the same way, on other pictures, this detector is right {right} times: it leaves nearly all other pictures alone, and it misses many that AI made.',
  goodPeopleSource: 'Roca and others, 2025: 12,500 people, 287,000 answers',
  goodScore: 'How to read a score',
  neverDecide:
    'It never decides. It shows signals and how strong they are; what follows from them is for a person to say.',
  neverSend: 'The extension sends nothing from your device unless you allow it.',
  programsPrices: 'See the prices',
  deliveries: {
    clean: 'As it was made',
    web: 'As a copy on a website',
    hard: 'After hard compression',
    thumbnail: 'As a thumbnail',
  },
};

export type Words = typeof words;
