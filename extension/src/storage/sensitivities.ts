/** From which point of the detector's scale a picture is marked; apart from the items, whose parser pages need not load. */
export const sensitivities = ['strong', 'likely_ai', 'uncertain'] as const;
export type Sensitivity = (typeof sensitivities)[number];
