import type { Words } from './en.ts';

export const words: Words = {
  pageTitle: 'Consola de Telltale',
  title: (screen) => `${screen} – Consola de Telltale`,
  screens: {
    overview: 'Resumen',
    keys: 'Claves de API',
    websites: 'Sitios web',
    billing: 'Facturación',
    browsers: 'Navegadores',
    reviews: 'Expedientes',
    account: 'Cuenta',
    receipt: 'Recibo',
  },
  sections: 'Consola',
  account: 'Sesión iniciada',
  signOut: 'Cerrar sesión',
  opening: 'Abriendo la consola…',
  loading: 'Cargando…',
  retry: 'Volver a intentar',
  cancel: 'Cancelar',
  copy: 'Copiar',
  copied: 'Copiado.',
  copyByHand: 'El navegador no permitió copiar. El texto está seleccionado: cópielo con el teclado.',
  deletedTitle: 'Su cuenta está eliminada',
  deletedText:
    'La dirección, las sesiones, las claves, los sitios web y los expedientes ya no están. Gracias por haber estado aquí.',
  firstPage: 'A la primera página',
  endedTitle: 'Su sesión ha terminado',
  endedText:
    'Las sesiones terminan tras un día sin uso, o a la semana como máximo. No se pierde nada de lo que guardó.',
  signIn: 'Iniciar sesión de nuevo',
  ownerOnly: 'Solo el titular de la cuenta puede cambiar lo que hay en esta página.',
  problems: {
    csrf_failed: 'Se inició una sesión nueva en otra pestaña. Recargue esta página y vuelva a intentarlo.',
    owner_only: 'Solo el titular de la cuenta puede cambiar esto.',
    order_disputed:
      'La cuenta no se puede eliminar mientras uno de sus pedidos esté en disputa. Espere la decisión de su banco o pregunte al operador de este servidor.',
    key_limit: 'El plan no admite más claves activas. Revoque una que ya no necesite.',
    origin_limit: 'La cuenta ya tiene cinco sitios web. Quite uno primero.',
    origin_taken:
      'Otra cuenta ha demostrado que este sitio es suyo, o lo tiene el operador, así que no puede reclamarse aquí. Si es suyo, diríjase al operador de este servidor.',
    origin_record_missing:
      'No se encontró el registro, o aún no. Compare nombre y valor, espere un poco y compruebe de nuevo.',
    origin_unprovable: 'Ningún DNS nombra esta dirección, así que sigue a prueba.',
    dns_unavailable:
      'El DNS no responde en este momento. No ha cambiado nada. Inténtelo de nuevo en un minuto.',
    not_found: 'Esto ya no existe.',
    rate_limited: 'Demasiadas llamadas en un minuto. Espere un poco y vuelva a intentarlo.',
    payload_too_large: 'El archivo es demasiado grande.',
    storage_full:
      'Los expedientes de esta cuenta llenan su espacio. Borre algunos que ya no necesite o pregunte al operador de este servidor.',
    too_many_pixels: 'La imagen tiene demasiados píxeles.',
    unsupported_media: 'Este archivo no es ni JPEG ni PNG.',
    undecodable_media: 'El archivo está dañado o incompleto y no se puede leer.',
    billing_unavailable:
      'El proveedor de pagos no responde en este momento. No se cobró nada. Vuelva a intentarlo.',
    uploads_full: 'El servidor está recibiendo demasiados archivos. Vuelva a intentarlo en un minuto.',
    too_many_uploads: 'Varios de sus archivos aún están en camino. Inténtelo cuando hayan llegado.',
    body_too_slow: 'El archivo llegó demasiado despacio. Inténtelo con una conexión más rápida.',
    queue_full: 'Hay demasiadas comprobaciones en espera. Vuelva a intentarlo en un minuto.',
    model_unavailable: 'Ningún detector está listo en este momento. Vuelva a intentarlo en un minuto.',
  },
  refused: (reason) => `El servidor lo rechazó: ${reason}`,
  unreachable: 'No se pudo contactar con el servidor. Vuelva a intentarlo.',
  failed: 'Algo ha fallado en el servidor. Vuelva a intentarlo.',
  failedAs: (requestId) =>
    `Algo ha fallado en el servidor. Vuelva a intentarlo; si informa de ello, indique ${requestId}.`,
};
