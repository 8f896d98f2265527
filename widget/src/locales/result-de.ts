import shared from '@telltale/shared/locales/de.json' with { type: 'json' };
import answers from './answers-de.json' with { type: 'json' };

export const words = { ...shared, ...answers };
