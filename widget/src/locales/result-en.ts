import shared from '@telltale/shared/locales/en.json' with { type: 'json' };
import answers from './answers-en.json' with { type: 'json' };

export const words = { ...shared, ...answers };
