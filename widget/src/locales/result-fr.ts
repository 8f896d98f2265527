import shared from '@telltale/shared/locales/fr.json' with { type: 'json' };
import answers from './answers-fr.json' with { type: 'json' };

export const words = { ...shared, ...answers };
