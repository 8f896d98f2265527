export const words = {
  title: 'Telltale: twelve pictures and their signals',
  description: 'Warning signals about whether a picture may be AI-generated. Signals, never proof.',
  heading: 'Twelve pictures, and what their signals say',
  purpose:
    'Telltale looks for warning signals that a picture may have been made by AI. It weighs the pixels, the file’s Content Credentials and what the file says about itself. Press Check on any picture, then open its answer to see every figure beside the threshold it is measured by.',
  noScript: 'Checking pictures needs JavaScript, which is switched off here.',
  gallery: 'Pictures',
  check: 'Check',
  checkNamed: (title: string) => `Check “${title}”`,
  checking: (title: string) => `Checking “${title}”.`,
  answered: (title: string, answer: string) => `“${title}”: ${answer}.`,
  kinds: { photograph: 'Photograph', generated: 'Drawn by a program', tampered: 'Signed, then altered' },
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
    'agate.gif': { title: 'Cut agate', alt: 'Rings of blue and brown stone, drawn by a program' },
  },
};

export type Words = typeof words;
