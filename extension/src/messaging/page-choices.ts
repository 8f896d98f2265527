// What the reader chooses for pages, without the parser that reads it out of the browser's storage.

/** Which answers lie on the pictures themselves, or none of them; the popup lists them all. */
export const displays = ['flags', 'all', 'toolbar'] as const;
export type Display = (typeof displays)[number];

/** From which point of the detector's scale a picture is marked as a warning. */
export const sensitivities = ['strong', 'likely_ai', 'uncertain'] as const;
export type Sensitivity = (typeof sensitivities)[number];

/** What happens to a picture with the label of a warning, until the reader wants to see it. */
export const veils = ['none', 'blur', 'hide'] as const;
export type Veil = (typeof veils)[number];

/** In which corner of a picture its badge lies; at the start is where a line of the reader's language begins. */
export const badgeCorners = ['top_start', 'top_end', 'bottom_start', 'bottom_end'] as const;
export type BadgeCorner = (typeof badgeCorners)[number];
