import type { Words } from './en.ts';

export const words: Words = {
  title: 'Telltale: doze imagens e seus indícios',
  description: 'Sinais de alerta de que uma imagem pode ter sido feita por IA. Indícios, nunca provas.',
  heading: 'Doze imagens, e o que dizem seus indícios',
  purpose:
    'O Telltale procura sinais de alerta de que uma imagem pode ter sido feita por IA. Ele pesa os pixels, as Content Credentials do arquivo e o que o arquivo diz de si mesmo. Aperte Verificar em qualquer imagem e abra a resposta para ver cada número ao lado do limiar com que é medido.',
  noScript: 'Para verificar imagens é preciso JavaScript, que está desativado aqui.',
  gallery: 'Imagens',
  check: 'Verificar',
  checkNamed: (title) => `Verificar “${title}”`,
  checking: (title) => `Verificando “${title}”.`,
  answered: (title, answer) => `“${title}”: ${answer}.`,
  kinds: {
    photograph: 'Fotografia',
    generated: 'Desenhada por um programa',
    tampered: 'Assinada e depois alterada',
  },
  problems: {
    pictureMissing: 'Não foi possível carregar a imagem.',
    checkFailed: 'A verificação falhou. Pode ser repetida.',
    tooSlow: 'A resposta demorou demais. Pode ser pedida de novo.',
    unreachable: 'Não foi possível alcançar o servidor.',
    origin_denied:
      'O servidor não aceita verificações a partir deste endereço. Abra a galeria no endereço que o servidor mostrou ao iniciar.',
    rate_limited:
      'Verificações demais em um minuto; 45 segundos de espera não bastaram. Espere um pouco e tente de novo.',
    quota_exhausted: 'As verificações gratuitas de hoje acabaram. Amanhã há mais.',
    queue_full: 'Há imagens demais na fila: não houve lugar em 45 segundos. Tente de novo em um minuto.',
    model_unavailable: 'Nenhum detector está pronto agora. Tente de novo em um minuto.',
  },
  pictures: {
    'alpine-landscape.jpg': {
      title: 'Paisagem alpina',
      alt: 'Picos nevados atrás de abetos escuros, uma fotografia antiga',
    },
    'mountains-signed.jpg': {
      title: 'Serras ao entardecer',
      alt: 'Serras em névoa rosada acima de um lago, desenhadas por um programa e assinadas como geradas',
    },
    'nagasaki-boats.jpg': {
      title: 'Barcos em Nagasaki',
      alt: 'Barcos amarrados em um rio abaixo de casas de madeira, uma fotografia antiga',
    },
    'glass-signed.png': {
      title: 'Vitral',
      alt: 'Vidros coloridos, desenhados por um programa e assinados como gerados',
    },
    'dust-bowl-home.webp': {
      title: 'Casa abandonada',
      alt: 'Uma casa de madeira solitária em uma planície seca, uma fotografia antiga',
    },
    'dunes-tampered.jpg': {
      title: 'Dunas, alteradas',
      alt: 'Dunas de areia sob um sol baixo, desenhadas por um programa, assinadas e depois alteradas',
    },
    'airplane-from-above.jpg': {
      title: 'Aeroplano visto de cima',
      alt: 'Um biplano sobre campos visto de outro aeroplano, uma fotografia antiga',
    },
    'blossoms-unlisted.jpg': {
      title: 'Flores',
      alt: 'Flores rosas na grama, desenhadas por um programa; quem assinou não está em nenhuma lista de confiança',
    },
    'house-cat.png': {
      title: 'Um gato em movimento',
      alt: 'Vinte e quatro quadros de um gato que anda e corre, uma fotografia antiga',
    },
    'nebula-parameters.png': {
      title: 'Nebulosa',
      alt: 'Nuvens brilhantes entre estrelas, desenhadas por um programa; o arquivo traz os ajustes de um gerador',
    },
    'allium.avif': {
      title: 'Allium',
      alt: 'Uma flor em sua haste diante de uma parede clara, uma fotografia antiga',
    },
    'agate.gif': {
      title: 'Ágata cortada',
      alt: 'Anéis de pedra azul e marrom, desenhados por um programa',
    },
  },
};
