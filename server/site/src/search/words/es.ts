import type { Words } from './en.ts';

export const words: Words = {
  title: 'Búsqueda',
  heading: 'Búsqueda',
  question: '¿Qué busca?',
  purpose: 'Busca en todas las páginas de este sitio. La documentación está sobre todo en inglés.',
  noScript:
    'La búsqueda necesita JavaScript, que aquí está desactivado. El índice está al lado de la documentación.',
  nothing: 'No se encontró nada.',
  failed: 'No se pudieron cargar las páginas para la búsqueda. Inténtelo de nuevo.',
  results: (count: string) => `Resultados: ${count}`,
};
