import shared from '@telltale/shared/locales/ar.json' with { type: 'json' };
import answers from './answers-ar.json' with { type: 'json' };

export const words = { ...shared, ...answers };
