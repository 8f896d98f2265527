import shared from '@telltale/shared/locales/es.json' with { type: 'json' };
import answers from './answers-es.json' with { type: 'json' };

export const words = { ...shared, ...answers };
