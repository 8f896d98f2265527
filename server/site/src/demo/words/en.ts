export const words = {
  title: 'Telltale gallery: pictures of known origin, and what the check says',
  description: 'Pictures of known origin, and what Telltale says of them. Signals, never proof.',
  heading: 'Where it is right, and where it is wrong',
  purpose:
    'Beside each picture stands how it was made. Press Check, then compare the answer with that. The answer opens and shows every figure beside its threshold.',
  honest:
    'No picture here comes from the AI services that people use today: their licences are unclear. The drawn ones are computed by a short program of ours; where a file says that AI made it, that is a demonstration, signed with a demonstration certificate. How many pictures of today’s generators are found was measured elsewhere.',
  measured: 'What was measured',
  noScript: 'Checking pictures needs JavaScript, which is switched off here.',
  gallery: 'Pictures',
  check: 'Check',
  checkNamed: (title: string) => `Check “${title}”`,
  checking: (title: string) => `Checking “${title}”.`,
  answered: (title: string, answer: string) => `“${title}”: ${answer}.`,
  truths: {
    photograph: 'Photograph',
    drawn: 'Drawn by a program',
    generated: 'Made by AI',
  },
  signals: {
    declared: 'Declared',
    altered: 'Altered',
    detected: 'Detected',
  },
  signalNotes: {
    declared: 'The file itself says that AI made it.',
    altered: 'The file was changed after it was signed.',
    detected: 'The pixels look like those of AI pictures.',
  },
  notes: {
    wrong: 'Wrongly flagged: the detector warns here, but this is a photograph.',
    missed: 'Missed: AI made this picture, but the detector does not warn.',
  },
  outcomes: {
    found: 'Found: AI made it, and the detector warns.',
    missed: 'Missed: AI made it, but the detector does not warn.',
    wrong: 'Wrong: AI did not make it, but the detector warns.',
    quiet: 'No warning. None was due here.',
    unclear: 'Unclear: too weak for a warning.',
    declared: 'Here the file’s own words decide, not the detector.',
    altered: 'The file no longer fits its signature. That alone says nothing about AI.',
    abstained: 'No verdict: there is too little to go by.',
  },
  sections: {
    kinds: {
      title: 'Three kinds of signals',
      text: 'A signal can rest on what the file says, on a broken signature, or on the pixels. They differ in strength, so Telltale never mixes them.',
    },
    mistakes: {
      title: 'Where the detector is wrong',
      text: 'It misses many AI pictures, and now and then it warns about a photograph. These are examples of both.',
    },
    generated: {
      title: 'Made by AI',
      text: 'A small diffusion model of ours invented these landscapes. It was trained on one photograph in the public domain, and the detector was not trained on them.',
    },
    files: {
      title: 'What files say of themselves',
      text: 'The same claim with more or less behind it: signed by a known signer, signed by a stranger, or a plain line in the file.',
    },
    quiet: {
      title: 'Pictures without a warning',
      text: 'Photographs from 1865 to 2025 and one drawing. That no signal is found proves nothing.',
    },
    own: {
      title: 'Added by the operator',
      text: 'Pictures that the operator of this server added, with what the operator says about their origin.',
    },
  },
  problems: {
    pictureMissing: 'The picture itself could not be loaded.',
    checkFailed: 'The check failed. It can be tried again.',
    tooSlow: 'The answer took too long. It can be asked for again.',
    unreachable: 'The server could not be reached.',
    origin_denied:
      'The server does not take checks from this address. Open the gallery at the address the server printed when it started.',
    rate_limited:
      'Too many checks in a minute; 45 seconds of waiting were not enough. Wait a little, then try again.',
    quota_exhausted: 'Today’s free checks are used up. They are back tomorrow.',
    queue_full: 'Too many pictures are waiting: there was no place within 45 seconds. Try again in a minute.',
    model_unavailable: 'No detector is ready just now. Try again in a minute.',
  },
  /** By file: what it is called, and what is on it for those who do not see it. */
  pictures: {
    'alpine-landscape.jpg': {
      title: 'Alpine landscape',
      alt: 'Snowy peaks behind dark firs, an old photograph',
    },
    'mountains-signed.jpg': {
      title: 'Evening ridges',
      alt: 'Ridges in pink haze above a lake, drawn by a program and signed as generated',
    },
    'nagasaki-boats.jpg': {
      title: 'Boats at Nagasaki',
      alt: 'Boats moored in a river below wooden houses, an old photograph',
    },
    'glass-signed.png': {
      title: 'Leaded window',
      alt: 'Coloured panes of glass, drawn by a program and signed as generated',
    },
    'dust-bowl-home.webp': {
      title: 'Abandoned home',
      alt: 'A lone wooden house on a dry plain, an old photograph',
    },
    'dunes-tampered.jpg': {
      title: 'Dunes, altered',
      alt: 'Sand dunes under a low sun, drawn by a program, signed, then altered',
    },
    'airplane-from-above.jpg': {
      title: 'Aeroplane from above',
      alt: 'A biplane over fields seen from another aeroplane, an old photograph',
    },
    'blossoms-unlisted.jpg': {
      title: 'Blossoms',
      alt: 'Pink flowers on grass, drawn by a program and signed by a signer on no trust list',
    },
    'house-cat.png': {
      title: 'A cat in motion',
      alt: 'Twenty-four frames of a walking and running cat, an old photograph',
    },
    'nebula-parameters.png': {
      title: 'Nebula',
      alt: 'Glowing clouds among stars, drawn by a program; the file carries a generator’s settings',
    },
    'allium.avif': {
      title: 'Allium',
      alt: 'A flower head on its stem before a pale wall, an old photograph',
    },
    'spice-market.jpg': {
      title: 'Spice market',
      alt: 'Baskets of spices at an open-air market, a photograph of 2025',
    },
    'perched-osprey.jpg': {
      title: 'Osprey',
      alt: 'An osprey on a bare branch before conifers, a photograph of 2018',
    },
    'singapore-evening.jpg': {
      title: 'Singapore in the evening',
      alt: 'Towers by the water under a pink sky, a photograph of 2016',
    },
    'zoo-otters.jpg': {
      title: 'Otters at the zoo',
      alt: 'An otter on a rock, another in the water, a photograph of 2013',
    },
    'agate.gif': { title: 'Cut agate', alt: 'Rings of blue and brown stone, drawn by a program' },
  },
};

export type Words = typeof words;
