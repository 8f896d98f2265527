import type { Words } from './en.ts';

export const words: Words = {
  title: 'Galería de Telltale: imágenes de origen conocido y lo que dice la comprobación',
  description: 'Imágenes de origen conocido y lo que Telltale dice de ellas. Señales, nunca pruebas.',
  heading: 'Dónde acierta y dónde se equivoca',
  purpose:
    'Junto a cada imagen se indica cómo se hizo. Pulse Comprobar y compare la respuesta con ese dato. La respuesta se abre y muestra cada cifra junto a su umbral.',
  honest:
    'Ninguna imagen de aquí procede de los servicios de IA que se usan hoy: sus licencias no están claras. Las dibujadas las calcula un breve programa nuestro; cuando un archivo dice que lo hizo una IA, es una demostración, firmada con un certificado de demostración. Cuántas imágenes de generadores actuales se encuentran se midió aparte.',
  measured: 'Lo que se midió',
  noScript: 'Para comprobar imágenes hace falta JavaScript, que aquí está desactivado.',
  gallery: 'Imágenes',
  check: 'Comprobar',
  checkNamed: (title) => `Comprobar «${title}»`,
  checking: (title) => `Comprobando «${title}».`,
  answered: (title, answer) => `«${title}»: ${answer}.`,
  truths: {
    photograph: 'Fotografía',
    drawn: 'Dibujada por un programa',
    generated: 'Hecha por IA',
  },
  signals: {
    declared: 'Declarada',
    altered: 'Alterada',
    detected: 'Detectada',
  },
  signalNotes: {
    declared: 'El propio archivo dice que lo hizo una IA.',
    altered: 'El archivo se cambió después de firmarse.',
    detected: 'Los píxeles se parecen a los de imágenes de IA.',
  },
  notes: {
    wrong: 'Marcada por error: el detector avisa aquí, pero es una fotografía.',
    missed: 'No detectada: la hizo una IA, pero el detector no avisa.',
  },
  outcomes: {
    found: 'Encontrada: la hizo una IA y el detector avisa.',
    missed: 'No detectada: la hizo una IA, pero el detector no avisa.',
    wrong: 'Error: no la hizo una IA, pero el detector avisa.',
    quiet: 'Sin aviso. Aquí no correspondía ninguno.',
    unclear: 'Dudosa: demasiado débil para un aviso.',
    declared: 'Aquí decide lo que dice el archivo, no el detector.',
    altered: 'El archivo ya no coincide con su firma. Eso solo no dice nada sobre la IA.',
    abstained: 'Sin veredicto: hay muy pocos datos.',
  },
  sections: {
    kinds: {
      title: 'Tres clases de señales',
      text: 'Una señal puede apoyarse en lo que dice el archivo, en una firma rota o en los píxeles. Su fuerza es distinta, y por eso Telltale nunca las mezcla.',
    },
    mistakes: {
      title: 'Dónde se equivoca el detector',
      text: 'No ve muchas imágenes de IA y, de vez en cuando, avisa ante una fotografía. Aquí hay ejemplos de ambas cosas.',
    },
    generated: {
      title: 'Hechas por IA',
      text: 'Un pequeño modelo de difusión nuestro inventó estos paisajes. Aprendió de una sola fotografía de dominio público, y el detector no se entrenó con estas imágenes.',
    },
    files: {
      title: 'Lo que los archivos dicen de sí mismos',
      text: 'La misma afirmación con más o menos respaldo: firmada por alguien conocido, firmada por un desconocido o una simple línea en el archivo.',
    },
    quiet: {
      title: 'Imágenes sin aviso',
      text: 'Fotografías de 1865 a 2025 y un dibujo. Que no se encuentre ninguna señal no demuestra nada.',
    },
    own: {
      title: 'Añadidas por el operador',
      text: 'Imágenes que añadió el operador de este servidor, con lo que él indica sobre su origen.',
    },
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
    'spice-market.jpg': {
      title: 'Mercado de especias',
      alt: 'Cestas de especias en un mercado al aire libre, una fotografía de 2025',
    },
    'perched-osprey.jpg': {
      title: 'Águila pescadora',
      alt: 'Un águila pescadora en una rama desnuda ante unas coníferas, una fotografía de 2018',
    },
    'singapore-evening.jpg': {
      title: 'Singapur al anochecer',
      alt: 'Torres junto al agua bajo un cielo rosado, una fotografía de 2016',
    },
    'zoo-otters.jpg': {
      title: 'Nutrias en el zoo',
      alt: 'Una nutria sobre una roca y otra en el agua, una fotografía de 2013',
    },
    'agate.gif': {
      title: 'Ágata cortada',
      alt: 'Anillos de piedra azul y marrón, dibujados por un programa',
    },
  },
};
