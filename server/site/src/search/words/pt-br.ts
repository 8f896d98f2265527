import type { Words } from './en.ts';

export const words: Words = {
  title: 'Busca',
  heading: 'Busca',
  question: 'O que você procura?',
  purpose: 'Busca em todas as páginas deste site. A documentação está em inglês na maior parte.',
  noScript:
    'A busca precisa de JavaScript, que está desativado aqui. O sumário fica ao lado da documentação.',
  nothing: 'Nada foi encontrado.',
  failed: 'As páginas para a busca não puderam ser carregadas. Tente de novo.',
  results: (count: string) => `Resultados: ${count}`,
};
