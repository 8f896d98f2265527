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
  rule: 'Indícios não são prova; uma pessoa decide.',
  more: 'Mais sobre o Telltale',
  start: 'Primeiros passos',
  reference: 'Referência da API',
  models: 'Fichas dos modelos',
  privacy: 'Privacidade',
  skip: 'Pular para o conteúdo',
  missing: 'Não há página aqui',
  missingText: 'O endereço pode estar errado, ou a página mudou de lugar.',
  failed: 'Algo deu errado aqui',
  failedText: 'Não é culpa sua. Tente de novo daqui a pouco.',
  firstPage: 'Ir para a página inicial',
};
