import type { Words } from './en.ts';

export const words: Words = {
  title: 'Navegadores conectados',
  purpose: 'Navegadores cuja extensão Telltale verifica por esta conta. No máximo cinco por vez.',
  listTitle: 'Seus navegadores',
  noneTitle: 'Nenhum navegador conectado',
  noneText: 'Um navegador aparece aqui quando sua extensão é conectada a esta conta.',
  since: (day) => `Conectado em ${day}`,
  usedAt: (moment) => `último uso: ${moment}`,
  neverUsed: 'ainda não usado',
  disconnect: 'Desconectar',
  disconnectNamed: (name) => `Desconectar “${name}”`,
  question: (name) => `Desconectar “${name}”?`,
  consequence: 'A chave dele é revogada a partir deste momento. O navegador pode ser conectado de novo.',
  confirm: 'Desconectar o navegador',
  disconnected: (name) => `“${name}” foi desconectado.`,
};
