import type { Words } from './en.ts';

export const words: Words = {
  pageTitle: 'Conectar un navegador a Telltale',
  title: 'Conectar este navegador',
  nothingText:
    'La extensión de Telltale abre esta página cuando pulsa «Conectar» en sus opciones. Empiece allí: desde aquí solo no se puede conectar nada.',
  askTitle: 'Inicie sesión para conectar este navegador',
  askText:
    'Deje esta página abierta. En cuanto haya iniciado sesión, en esta pestaña o en otra, continúa por sí sola.',
  sentTitle: 'Mire su buzón',
  sentText: 'Abra el enlace de ese correo, inicie sesión y vuelva aquí. Esta página espera.',
  confirmText: 'La extensión de Telltale de este navegador pide comprobar con su cuenta.',
  accountName: 'Cuenta',
  signedInAs: 'Sesión iniciada como',
  browserName: 'Nombre de este navegador',
  confirmHint:
    'Recibe una clave propia, que usted puede retirar en la consola cuando quiera. Continúe solo si acaba de pulsar usted «Conectar» en las opciones de la extensión.',
  confirm: 'Conectar este navegador',
  otherAccount: 'Usar otra cuenta',
  handOverTitle: 'Un momento',
  handOverText: 'La extensión recoge su clave. Después se cierra esta página.',
  waitedTitle: 'La extensión no vino',
  waitedText:
    'Nadie recogió la clave en un minuto, así que no se creó. ¿Siguen abiertas las opciones de la extensión? Pulse allí «Conectar» otra vez, o inténtelo de nuevo aquí.',
  again: 'Intentar de nuevo',
  tooMany: 'Ya hay cinco navegadores conectados. Desconecte antes uno en la consola.',
};
