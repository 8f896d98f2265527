import type { Words } from './en.ts';

export const words: Words = {
  title: 'Galeria do Telltale: imagens de origem conhecida e o que diz a verificação',
  description: 'Imagens de origem conhecida e o que o Telltale diz delas. Sinais, nunca provas.',
  heading: 'Onde acerta e onde erra',
  purpose:
    'Ao lado de cada imagem está escrito como ela foi feita. Aperte Verificar e compare a resposta com isso. A resposta abre e mostra cada número ao lado do seu limiar.',
  honest:
    'Nenhuma imagem daqui vem dos serviços de IA usados hoje: as licenças deles não são claras. As desenhadas são calculadas por um programa curto nosso; quando um arquivo diz que foi feito por IA, é uma demonstração, assinada com um certificado de demonstração. Quantas imagens de geradores atuais são encontradas foi medido à parte.',
  measured: 'O que foi medido',
  noScript: 'Para verificar imagens é preciso JavaScript, que está desativado aqui.',
  gallery: 'Imagens',
  check: 'Verificar',
  checkNamed: (title) => `Verificar “${title}”`,
  checking: (title) => `Verificando “${title}”.`,
  answered: (title, answer) => `“${title}”: ${answer}.`,
  truths: {
    photograph: 'Fotografia',
    drawn: 'Desenhada por um programa',
    generated: 'Feita por IA',
  },
  signals: {
    declared: 'Declarada',
    altered: 'Alterada',
    detected: 'Detectada',
  },
  signalNotes: {
    declared: 'O próprio arquivo diz que foi feito por IA.',
    altered: 'O arquivo foi mudado depois de assinado.',
    detected: 'Os pixels se parecem com os de imagens de IA.',
  },
  notes: {
    wrong: 'Marcada por engano: o detector avisa aqui, mas é uma fotografia.',
    missed: 'Não detectada: foi feita por IA, mas o detector não avisa.',
  },
  outcomes: {
    found: 'Encontrada: foi feita por IA, e o detector avisa.',
    missed: 'Não detectada: foi feita por IA, mas o detector não avisa.',
    wrong: 'Erro: não foi feita por IA, mas o detector avisa.',
    quiet: 'Sem aviso. Aqui não cabia nenhum.',
    unclear: 'Incerta: fraco demais para um aviso.',
    declared: 'Aqui decide o que o arquivo diz, não o detector.',
    altered: 'O arquivo não corresponde mais à sua assinatura. Só isso não diz nada sobre IA.',
    abstained: 'Sem veredito: há muito pouco em que se basear.',
  },
  sections: {
    kinds: {
      title: 'Três tipos de sinais',
      text: 'Um sinal pode se apoiar no que o arquivo diz, em uma assinatura quebrada ou nos pixels. A força deles é diferente, por isso o Telltale nunca os mistura.',
    },
    mistakes: {
      title: 'Onde o detector erra',
      text: 'Ele deixa passar muitas imagens de IA e, às vezes, avisa diante de uma fotografia. Aqui há exemplos dos dois casos.',
    },
    generated: {
      title: 'Feitas por IA',
      text: 'Um pequeno modelo de difusão nosso inventou estas paisagens. Ele aprendeu com uma única fotografia em domínio público, e o detector não foi treinado com estas imagens.',
    },
    files: {
      title: 'O que os arquivos dizem de si mesmos',
      text: 'A mesma afirmação com mais ou menos respaldo: assinada por alguém conhecido, assinada por um desconhecido ou uma simples linha no arquivo.',
    },
    quiet: {
      title: 'Imagens sem aviso',
      text: 'Fotografias de 1865 a 2025 e um desenho. Não encontrar nenhum sinal não prova nada.',
    },
    own: {
      title: 'Adicionadas pelo operador',
      text: 'Imagens que o operador deste servidor adicionou, com o que ele informa sobre a origem.',
    },
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
    'spice-market.jpg': {
      title: 'Mercado de especiarias',
      alt: 'Cestos de especiarias em um mercado ao ar livre, uma fotografia de 2025',
    },
    'perched-osprey.jpg': {
      title: 'Águia-pescadora',
      alt: 'Uma águia-pescadora em um galho seco diante de coníferas, uma fotografia de 2018',
    },
    'singapore-evening.jpg': {
      title: 'Singapura ao anoitecer',
      alt: 'Torres à beira da água sob um céu rosado, uma fotografia de 2016',
    },
    'zoo-otters.jpg': {
      title: 'Lontras no zoológico',
      alt: 'Uma lontra sobre uma pedra e outra na água, uma fotografia de 2013',
    },
    'agate.gif': {
      title: 'Ágata cortada',
      alt: 'Anéis de pedra azul e marrom, desenhados por um programa',
    },
  },
};
