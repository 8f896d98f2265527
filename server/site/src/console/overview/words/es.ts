import type { Words } from './en.ts';

export const words: Words = {
  title: 'Resumen',
  purpose: (start, end) => `Tokens usados en la semana del ${start} al ${end}, por días UTC.`,
  available: 'Disponibles ahora',
  availableNote: 'Primero se gastan los gratuitos, luego los del plan y después los comprados.',
  free: 'Gratis esta semana',
  freeNote: (day) => `Se reponen el ${day}`,
  plan: (name) => `Plan ${name}`,
  planNote: 'Un mes UTC',
  paid: 'Comprados',
  paidNote: 'No caducan',
  buy: 'Comprar tokens',
  ofTotal: (total) => `de ${total}`,
  left: (name, left, total) => `${name}: quedan ${left} de ${total}`,
  usedUpTitle: 'No quedan tokens',
  usedUpText: (day) =>
    `Las comprobaciones con sus claves se rechazan hasta que vuelvan los tokens gratuitos el ${day}. Las de sus sitios web continúan.`,
  usedUpLink: 'Comprar tokens para seguir ahora',
  chartTitle: 'Usados esta semana',
  chartName: (total) =>
    `Tokens usados cada día de esta semana, ${total} en total. Las cifras están en la tabla de abajo.`,
  showTable: 'Mostrar como tabla',
  tableName: 'Tokens usados cada día de esta semana, por operación',
  day: 'Día',
  total: 'Total',
  noneTitle: 'Esta semana no se comprobó nada',
  noneText: 'Aquí aparecen las comprobaciones que pagan sus programas.',
  noneLink: 'Crear una clave para empezar',
  plans: { free: 'Gratuito', developer: 'Developer', team: 'Team', agency: 'Agency' },
  operations: { image_check: 'Imágenes', video_check: 'Vídeos', text_check: 'Textos', audio_check: 'Audio' },
};
