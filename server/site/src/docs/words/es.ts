import type { Words } from './en.ts';

export const words: Words = {
  contents: 'Documentación',
  retired: 'Versiones retiradas',
  searchAll: 'Buscar en todas las páginas',
  search: 'Buscar',
  titles: {
    start: 'Empiece aquí',
    readers: 'Para lectores',
    publishers: 'Para editores',
    developers: 'Para desarrolladores',
    operators: 'Para operadores',
    reference: 'Referencia de la API',
    keys: 'Con una clave de API',
    widget: 'El widget',
    examples: 'Ejemplos',
    exports: 'Expedientes exportados',
    errors: 'Errores',
    limits: 'Límites',
    models: 'Fichas de los modelos',
    operations: 'Guía del operador',
    changes: 'Cambios',
    privacy: 'Privacidad',
    'extension-privacy': 'Privacidad de la extensión',
  },
  descriptions: {
    start: 'Los primeros pasos con Telltale: para lectores, editores, desarrolladores y operadores.',
    privacy: 'Qué sale del navegador, qué guarda el servidor y durante cuánto tiempo.',
  },
};
