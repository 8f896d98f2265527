import type { Words } from './en.ts';

export const words: Words = {
  title: 'Visão geral',
  purpose: (start, end) => `Tokens usados na semana de ${start} a ${end}, por dias UTC.`,
  available: 'Disponíveis agora',
  availableNote: 'Os gratuitos são gastos primeiro, depois os do plano, depois os comprados.',
  free: 'Grátis nesta semana',
  freeNote: (day) => `Repostos em ${day}`,
  plan: (name) => `Plano ${name}`,
  planNote: 'Um mês UTC',
  paid: 'Comprados',
  paidNote: 'Nunca expiram',
  buy: 'Comprar tokens',
  ofTotal: (total) => `de ${total}`,
  left: (name, left, total) => `${name}: restam ${left} de ${total}`,
  usedUpTitle: 'Não restam tokens',
  usedUpText: (day) =>
    `As verificações com suas chaves são recusadas até os tokens gratuitos voltarem em ${day}. As verificações nos seus sites continuam.`,
  usedUpLink: 'Comprar tokens para continuar agora',
  chartTitle: 'Usados nesta semana',
  chartName: (total) =>
    `Tokens usados em cada dia desta semana, ${total} ao todo. A tabela abaixo traz os números.`,
  showTable: 'Mostrar como tabela',
  tableName: 'Tokens usados em cada dia desta semana, por operação',
  day: 'Dia',
  total: 'Total',
  noneTitle: 'Nada foi verificado nesta semana',
  noneText: 'As verificações que seus programas pagam aparecem aqui.',
  noneLink: 'Criar uma chave para começar',
  plans: { free: 'Gratuito', developer: 'Developer', team: 'Team', agency: 'Agency' },
  operations: { image_check: 'Imagens', video_check: 'Vídeos', text_check: 'Textos', audio_check: 'Áudio' },
};
