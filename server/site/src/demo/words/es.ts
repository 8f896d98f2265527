import type { Words } from './en.ts';

export const words: Words = {
  title: 'Telltale: doce imágenes y sus indicios',
  description: 'Señales de aviso de que una imagen puede estar hecha con IA. Indicios, nunca pruebas.',
  heading: 'Doce imágenes, y lo que dicen sus indicios',
  purpose:
    'Telltale busca señales de aviso de que una imagen puede estar hecha con IA. Sopesa los píxeles, las Content Credentials del archivo y lo que el archivo dice de sí mismo. Pulse Comprobar en cualquier imagen y abra su respuesta para ver cada cifra junto al umbral con el que se mide.',
  noScript: 'Para comprobar imágenes hace falta JavaScript, que aquí está desactivado.',
  gallery: 'Imágenes',
  check: 'Comprobar',
  checkNamed: (title) => `Comprobar «${title}»`,
  checking: (title) => `Comprobando «${title}».`,
  answered: (title, answer) => `«${title}»: ${answer}.`,
  kinds: {
    photograph: 'Fotografía',
    generated: 'Dibujada por un programa',
    tampered: 'Firmada y luego alterada',
  },
  problems: {
    pictureMissing: 'No se pudo cargar la imagen.',
    checkFailed: 'La comprobación falló. Se puede repetir.',
    tooSlow: 'La respuesta tardó demasiado. Se puede volver a pedir.',
    unreachable: 'No se pudo contactar con el servidor.',
    origin_denied:
      'El servidor no acepta comprobaciones desde esta dirección. Abra la galería en la dirección que el servidor mostró al arrancar.',
    rate_limited:
      'Demasiadas comprobaciones en un minuto; 45 segundos de espera no bastaron. Espere un poco y vuelva a intentarlo.',
    quota_exhausted: 'Se han agotado las comprobaciones gratuitas de hoy. Mañana habrá más.',
    queue_full:
      'Demasiadas imágenes en espera: no hubo sitio en 45 segundos. Vuelva a intentarlo dentro de un minuto.',
    model_unavailable: 'Ahora mismo no hay ningún detector listo. Vuelva a intentarlo en un minuto.',
  },
  pictures: {
    'alpine-landscape.jpg': {
      title: 'Paisaje alpino',
      alt: 'Cumbres nevadas tras abetos oscuros, una fotografía antigua',
    },
    'mountains-signed.jpg': {
      title: 'Crestas al atardecer',
      alt: 'Crestas entre bruma rosada sobre un lago, dibujadas por un programa y firmadas como generadas',
    },
    'nagasaki-boats.jpg': {
      title: 'Barcas en Nagasaki',
      alt: 'Barcas amarradas en un río bajo casas de madera, una fotografía antigua',
    },
    'glass-signed.png': {
      title: 'Vidriera emplomada',
      alt: 'Vidrios de colores, dibujados por un programa y firmados como generados',
    },
    'dust-bowl-home.webp': {
      title: 'Casa abandonada',
      alt: 'Una casa de madera solitaria en una llanura seca, una fotografía antigua',
    },
    'dunes-tampered.jpg': {
      title: 'Dunas, alteradas',
      alt: 'Dunas de arena bajo un sol bajo, dibujadas por un programa, firmadas y luego alteradas',
    },
    'airplane-from-above.jpg': {
      title: 'Aeroplano desde arriba',
      alt: 'Un biplano sobre campos visto desde otro aeroplano, una fotografía antigua',
    },
    'blossoms-unlisted.jpg': {
      title: 'Flores',
      alt: 'Flores rosas sobre hierba, dibujadas por un programa; quien firmó no está en ninguna lista de confianza',
    },
    'house-cat.png': {
      title: 'Un gato en movimiento',
      alt: 'Veinticuatro tomas de un gato que camina y corre, una fotografía antigua',
    },
    'nebula-parameters.png': {
      title: 'Nebulosa',
      alt: 'Nubes brillantes entre estrellas, dibujadas por un programa; el archivo lleva los ajustes de un generador',
    },
    'allium.avif': {
      title: 'Allium',
      alt: 'Una flor en su tallo ante una pared clara, una fotografía antigua',
    },
    'agate.gif': {
      title: 'Ágata cortada',
      alt: 'Anillos de piedra azul y marrón, dibujados por un programa',
    },
  },
};
