import type { Words } from './en.ts';

export const words: Words = {
  title: 'Sitios web',
  purpose:
    'Las páginas de estos sitios pueden ofrecer comprobaciones a sus lectores, con cargo a la cuota pública diaria de su cuenta.',
  addLabel: 'Dirección del sitio web',
  addHint: 'Que empiece por https://. Solo cuentan protocolo, host y puerto; la ruta se descarta.',
  placeholder: 'https://news.example',
  add: 'Añadir',
  notHttps: 'Indique una dirección que empiece por https://.',
  added: (origin) => `${origin} puede usar el widget desde ahora.`,
  full: (count) => `Una cuenta tiene como máximo ${count} sitios web. Quite uno para añadir otro.`,
  tagTitle: 'La etiqueta que debe pegar',
  tagText:
    'Póngala donde deba aparecer la comprobación. No contiene ninguna clave: lo que cuenta es la dirección de la página.',
  tagLabel: 'HTML',
  listTitle: 'Sus sitios web',
  noneTitle: 'Aún no hay sitios web',
  noneText: 'Añada la dirección de su sitio y pegue después la etiqueta en sus páginas.',
  since: (day) => `Desde el ${day}`,
  remove: 'Quitar',
  removeNamed: (origin) => `Quitar ${origin}`,
  question: (origin) => `¿Quitar ${origin}?`,
  consequence:
    'Sus páginas serán rechazadas desde este momento: los lectores verán que allí no se ofrecen comprobaciones.',
  confirm: 'Quitar el sitio web',
  removed: (origin) => `${origin} se ha quitado.`,
};
