import type { Words } from './en.ts';

export const words: Words = {
  install: {
    title: 'Obtener la extensión de Telltale',
    heading: 'Obtener la extensión',
    purpose:
      'Pone un pequeño distintivo sobre las imágenes de las páginas que usted lee. Se comprueban en su propio dispositivo, y nada sale de él si usted no lo permite.',
    shop: 'Desde la tienda de su navegador',
    shopText: 'El navegador la instala y la mantiene al día.',
    chrome: 'Chrome Web Store',
    firefox: 'Complementos de Firefox',
    file: 'Desde este servidor, en tres pasos',
    fileText: 'Para Chrome, Edge, Brave y otros navegadores basados en Chromium.',
    download: 'Descargar el archivo',
    unpack: 'Descomprímalo en una carpeta que se quede en su sitio.',
    developer: 'Abra chrome://extensions y active el modo de desarrollador.',
    load: 'Pulse «Cargar descomprimida» y elija esa carpeta.',
    after: 'Después se abre sola la primera página de la extensión y pregunta dónde puede mirar.',
    none: 'Este servidor no tiene enlace a ninguna tienda ni archivo. Pregunte a su operador.',
    more: 'Qué dicen los distintivos',
  },
  pricing: {
    title: 'Precios de Telltale',
    heading: 'Lo que cuesta',
    purpose:
      'Los lectores y los editores no pagan nada. Los programas pagan las comprobaciones por adelantado, sin suscripción.',
    readers: 'Lectores',
    readersText: 'La extensión es gratuita, y las comprobaciones en su propio dispositivo no se cuentan.',
    readersLink: 'Obtener la extensión',
    publishers: 'Editores',
    publishersText:
      'La etiqueta para sitios web es gratuita. El operador de este servidor fija cuántas comprobaciones tiene un sitio al día.',
    publishersLink: 'Insertar la etiqueta',
    programs: 'Programas',
    programsText:
      '100 fichas a la semana son gratuitas. Hay más en paquetes; las fichas compradas no caducan.',
    programsLink: 'Iniciar sesión para obtener una clave',
    tokens: 'Fichas',
    price: 'Precio',
    perThousand: 'Por mil',
    costs: 'Lo que cuesta una comprobación',
    picture: 'Una imagen',
    text: 'Un texto',
    recording: 'Una grabación',
    video: 'Un vídeo',
    one: '1 ficha',
    four: '4 fichas',
    frame: '1 ficha por fotograma',
    free: 'Una comprobación que termina sin veredicto porque hay muy poco que mirar no cuesta nada. Una respuesta que el servidor ya recuerda cuesta lo mismo que una nueva.',
    currency:
      'Los precios están en dólares estadounidenses. Si no hay proveedor de pagos conectado, este servidor no vende fichas, y la consola lo dice.',
  },
  score: {
    title: 'Cómo leer una puntuación',
    heading: 'Cómo leer una puntuación',
    purpose:
      'Una puntuación de 0 a 1 dice cuánto se parecen los píxeles a los de imágenes hechas por IA. Las dos clases de imágenes reciben puntuaciones altas y bajas; solo cambia cuántas. Mueva el control para ver lo que costaría cada elección.',
    chart:
      'Cómo se reparten de 0 a 1 las puntuaciones de las imágenes medidas: la mayoría de las de IA están arriba, la mayoría de las demás abajo, y hay de ambas en todas partes.',
    generated: 'Hechas por IA',
    others: 'Otras',
    slider: 'Avisar a partir de esta puntuación:',
    found: 'De 100 imágenes hechas por IA, la alcanzan {found}.',
    flagged: 'De otras 100 imágenes, también la alcanzan {flagged}: se marcarían por error.',
    measured:
      'Medido con {model} en {total} archivos de fuentes que nunca había visto: imágenes tal como se hicieron, copias en sitios web, copias muy comprimidas y miniaturas.',
    uses: 'Lo que Telltale hace con ella',
    none: 'Por debajo de {uncertain}: ninguna señal. Eso no prueba nada.',
    unclear: 'Desde {uncertain}: dudosa, demasiado débil para un aviso.',
    warning: 'Desde {likely_ai}: un aviso. Cerca de una de cada cien de las demás lo recibe por error.',
    strong: 'Desde {strong}: un aviso fuerte.',
    noScript: 'El control necesita JavaScript, que aquí está desactivado.',
    more: 'Todas las mediciones',
  },
};
