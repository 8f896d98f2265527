import type { Words } from './en.ts';

export const words: Words = {
  pageTitle: 'Iniciar sesión en Telltale',
  askTitle: 'Iniciar sesión',
  askText: 'Le enviamos un enlace a su dirección. No hay contraseña.',
  addressLabel: 'Su correo electrónico',
  ask: 'Enviar el enlace',
  sentTitle: 'Mire su buzón',
  sentText: (address: string) => `Si ${address} puede iniciar sesión, le llegará un enlace.`,
  sentHint:
    'El enlace sirve una sola vez, durante 15 minutos. Puede tardar un minuto o llegar al correo no deseado.',
  askAgain: 'Usar otra dirección',
  linkTitle: 'Iniciar sesión con este enlace',
  linkText: 'Ha abierto un enlace de inicio de sesión. Sirve una sola vez.',
  useLink: 'Iniciar sesión',
  accountTitle: 'Ha iniciado sesión',
  entered: (address: string) => `Ha iniciado sesión como ${address}.`,
  addressName: 'Dirección',
  tenantName: 'Cuenta',
  roleName: 'Rol',
  roles: { owner: 'Titular', member: 'Miembro' },
  openConsole: 'Abrir la consola',
  signOut: 'Cerrar sesión',
  signedOut: 'Ha cerrado la sesión.',
  spentLink:
    'Este enlace ya no sirve: se usó, se sustituyó por otro o tiene más de 15 minutos. Pida uno nuevo.',
  tooOften: 'Demasiados intentos. Espere un minuto y vuelva a intentarlo.',
  sessionOver: 'Su sesión ha terminado. Vuelva a iniciarla.',
  failed: 'Algo ha fallado en el servidor. Vuelva a intentarlo.',
  unreachable: 'No se pudo contactar con el servidor. Vuelva a intentarlo.',
};
