import type { Words } from './en.ts';

export const words: Words = {
  title: 'Navegadores conectados',
  purpose: 'Navegadores cuya extensión de Telltale comprueba con esta cuenta. Como máximo cinco a la vez.',
  listTitle: 'Sus navegadores',
  noneTitle: 'No hay ningún navegador conectado',
  noneText: 'Un navegador aparece aquí cuando su extensión se conecta a esta cuenta.',
  since: (day) => `Conectado el ${day}`,
  usedAt: (moment) => `último uso: ${moment}`,
  neverUsed: 'aún sin usar',
  disconnect: 'Desconectar',
  disconnectNamed: (name) => `Desconectar «${name}»`,
  question: (name) => `¿Desconectar «${name}»?`,
  consequence: 'Su clave se revoca desde este momento. El navegador puede volver a conectarse.',
  confirm: 'Desconectar el navegador',
  disconnected: (name) => `«${name}» está desconectado.`,
};
