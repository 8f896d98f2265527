import shared from '@telltale/shared/locales/pt-BR.json' with { type: 'json' };
import answers from './answers-pt-br.json' with { type: 'json' };

export const words = { ...shared, ...answers };
