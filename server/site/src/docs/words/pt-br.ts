import type { Words } from './en.ts';

export const words: Words = {
  contents: 'Documentação',
  retired: 'Versões retiradas',
  searchAll: 'Buscar em todas as páginas',
  search: 'Buscar',
  titles: {
    start: 'Comece aqui',
    readers: 'Para leitores',
    publishers: 'Para editores',
    developers: 'Para desenvolvedores',
    operators: 'Para operadores',
    reference: 'Referência da API',
    keys: 'Com uma chave de API',
    widget: 'O widget',
    examples: 'Exemplos',
    exports: 'Dossiês exportados',
    errors: 'Erros',
    limits: 'Limites',
    models: 'Fichas dos modelos',
    operations: 'Guia do operador',
    changes: 'Mudanças',
    privacy: 'Privacidade',
    'extension-privacy': 'Privacidade da extensão',
  },
  descriptions: {
    start: 'Os primeiros passos com o Telltale: para leitores, editores, desenvolvedores e operadores.',
    privacy: 'O que sai do navegador, o que o servidor guarda e por quanto tempo.',
  },
};
