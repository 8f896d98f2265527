import type { Words } from './en.ts';

export const words: Words = {
  about: 'Sobre este servidor',
  tryIt: 'Experimentar',
  gallery: 'Galeria',
  docs: 'Documentação',
  api: 'API',
  signIn: 'Entrar',
  console: 'Console',
  language: 'Idioma',
};
