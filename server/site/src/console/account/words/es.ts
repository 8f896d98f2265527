import type { Words } from './en.ts';

export const words: Words = {
  title: 'Cuenta',
  purpose: 'Quién es usted aquí, cómo se llama la cuenta, sus datos para llevárselos y el fin de la cuenta.',
  name: 'Cuenta',
  address: 'Dirección',
  role: 'Rol',
  roles: { owner: 'Titular', member: 'Miembro' },
  id: 'Identificador de la cuenta',
  renameTitle: 'Nombre de la cuenta',
  renameLabel: 'Nombre de su organización, o el suyo',
  renameHint: 'Aparece aquí, en los recibos y en lo que usted exporte.',
  rename: 'Guardar el nombre',
  renamed: 'La cuenta tiene su nuevo nombre.',
  dataTitle: 'Sus datos',
  dataText:
    'Todo lo que se guarda de esta cuenta, en un archivo ZIP: sesiones, claves (sin sus secretos), sitios web, uso, pedidos, registro de tokens, comprobaciones y expedientes con sus imágenes.',
  download: 'Descargar los datos',
  deleteTitle: 'Eliminar la cuenta',
  goes: 'Al instante y para siempre: su dirección, sesiones, claves de API, navegadores conectados, sitios web y los enlaces compartidos desde los que demostró, expedientes con sus imágenes, respuestas guardadas y todos los tokens.',
  stays:
    'Los pedidos y el registro de tokens se quedan, porque hay que llevar las cuentas: bajo un identificador aleatorio, sin nombre ni dirección. Mientras un pedido esté en disputa, la cuenta no se puede eliminar.',
  delete: 'Eliminar la cuenta…',
  question: '¿Eliminar esta cuenta?',
  consequence:
    'No se puede recuperar nada, y los tokens pagados se pierden. Descargue antes los datos si quiere una copia.',
  typeAddress: 'Escriba su dirección para continuar:',
  otherAddress: 'Esa no es la dirección de esta cuenta.',
  confirm: 'Eliminar para siempre',
};
