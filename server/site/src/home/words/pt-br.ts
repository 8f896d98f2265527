import type { Words } from './en.ts';

export const words: Words = {
  title: 'Telltale: sinais de IA em imagens, textos, gravações e vídeos',
  heading: 'Olhe duas vezes antes de passar adiante',
  purpose:
    'O Telltale procura sinais de alerta de que uma imagem, um texto, uma gravação ou um vídeo pode ter sido criado por IA, e mostra a força deles.',
  noScript: 'Para verificar algo é preciso JavaScript, que está desativado aqui.',
  samples: 'Nada à mão? Experimente um destes',
  photo: 'Uma fotografia antiga',
  photoNote: 'Imagem, montanhas com neve',
  drawing: 'Desenhada por um programa',
  drawingNote: 'Imagem que declara isso ela mesma',
  essay: 'Escrito por um modelo de linguagem',
  essayNote: 'Texto, um ensaio em inglês',
  note: 'Duas frases curtas',
  noteNote: 'Texto curto demais para um veredito',
  voice: 'Uma voz feita por computador',
  voiceNote: 'Gravação, quatro segundos',
  pan: 'Uma câmera percorre um rio',
  panNote: 'Vídeo, três segundos',
  more: 'Ver a galeria, erros incluídos',
  doors: 'Três portas de entrada',
  readers: 'Você lê',
  readersText:
    'A extensão do navegador põe um pequeno selo nas imagens de uma página. Elas são verificadas no seu próprio aparelho, e nada sai dele sem que você queira.',
  readersLink: 'Adicionar a extensão',
  publishers: 'Você publica',
  publishersText:
    'Uma linha coloca o verificador acima nas suas próprias páginas. Seus leitores não precisam de conta, nem a sua página de chave.',
  publishersLink: 'Incorporar a tag',
  programs: 'Você desenvolve',
  programsText:
    'Uma API com cliente tipado verifica os quatro tipos de mídia e guarda dossiês do que foi decidido. Cada semana traz verificações gratuitas.',
  programsLink: 'Entrar para obter uma chave',
  programsDocs: 'Ver a primeira chamada',
  limits: 'O que ele nunca faz',
  limitsWeak:
    'Os detectores deixam passar boa parte do que a IA produz e às vezes alertam sem motivo. Com que frequência foi medido em fontes que eles nunca tinham visto, e os números são públicos.',
  limitsMeasured:
    'Quando o detector de imagens foi medido, deixou passar {missed} de {generated} imagens geradas por IA ({share}) e marcou por engano {flagged} de outras {total}.',
  limitsSilence:
    'Quando nenhum sinal é encontrado, isso nada diz sobre a origem de algo. Onde os indícios são fracos demais, o Telltale não dá veredito nenhum.',
  limitsModels: 'Ler as medições',
  limitsPrivacy: 'O que é guardado, e por quanto tempo',
  audience: 'Para leitores, redações e desenvolvedores',
  ready: 'Uma resposta é assim',
  readySample: 'Uma fotografia antiga, verificada quando esta página foi criada',
  good: 'Quão bom ele é?',
  goodText:
    'Ele encontra parte do que a IA faz e raramente marca outra coisa. Isso vale para imagens; com textos, gravações e vídeos ele é mais fraco e diz que é experimental.',
  goodDelivery: 'A imagem como ela chega',
  goodFound: 'Encontradas, de 100 feitas por IA',
  goodFlagged: 'Marcadas por engano, de outras 100',
  goodPeople:
    'Pessoas que só olham acertam {people} vezes em 100; uma moeda, 50. Contado do mesmo modo, com outras imagens, este detector acerta {right} vezes: deixa em paz quase todas as outras e não vê muitas das feitas por IA.',
  goodPeopleSource: 'Roca e outros, 2025: 12.500 pessoas, 287.000 respostas',
  goodScore: 'Como ler uma pontuação',
  neverDecide: 'Ele nunca decide. Mostra sinais e a força deles; o que se segue disso quem diz é uma pessoa.',
  neverSend: 'A extensão não envia nada do seu aparelho sem a sua permissão.',
  programsPrices: 'Ver os preços',
  deliveries: {
    clean: 'Como foi feita',
    web: 'Como cópia em um site',
    hard: 'Muito comprimida',
    thumbnail: 'Como miniatura',
  },
};
