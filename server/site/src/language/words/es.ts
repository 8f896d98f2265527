import type { Words } from './en.ts';

export const words: Words = {
  about: 'Acerca de este servidor',
  tryIt: 'Probar',
  gallery: 'Galería',
  docs: 'Documentación',
  api: 'API',
  signIn: 'Iniciar sesión',
  console: 'Consola',
  language: 'Idioma',
  rule: 'Los indicios no son pruebas; decide una persona.',
  more: 'Más sobre Telltale',
  start: 'Primeros pasos',
  reference: 'Referencia de la API',
  models: 'Fichas de los modelos',
  privacy: 'Privacidad',
  skip: 'Saltar al contenido',
  missing: 'Aquí no hay ninguna página',
  missingText: 'Puede que la dirección esté mal escrita o que la página se haya movido.',
  failed: 'Algo ha fallado aquí',
  failedText: 'No es culpa suya. Vuelva a intentarlo en un momento.',
  firstPage: 'A la página inicial',
};
