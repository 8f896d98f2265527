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
};
