import type { Words } from './en.ts';

export const words: Words = {
  title: 'Telltale: señales de IA en imágenes, textos, grabaciones y vídeos',
  heading: 'Mire dos veces antes de compartirlo',
  purpose:
    'Telltale busca señales de advertencia de que una imagen, un texto, una grabación o un vídeo pueda haber sido creado por IA, y muestra lo fuertes que son.',
  noScript: 'Para comprobar algo hace falta JavaScript, que aquí está desactivado.',
  samples: '¿Nada a mano? Pruebe con uno de estos',
  photo: 'Una fotografía antigua',
  photoNote: 'Imagen, montañas con nieve',
  drawing: 'Dibujada por un programa',
  drawingNote: 'Imagen que lo declara ella misma',
  essay: 'Escrito por un modelo de lenguaje',
  essayNote: 'Texto, un ensayo en inglés',
  note: 'Dos frases cortas',
  noteNote: 'Texto demasiado corto para un veredicto',
  voice: 'Una voz hecha por ordenador',
  voiceNote: 'Grabación, cuatro segundos',
  pan: 'Una cámara recorre un río',
  panNote: 'Vídeo, tres segundos',
  more: 'Ver la galería, errores incluidos',
  doors: 'Tres maneras de entrar',
  readers: 'Usted lee',
  readersText:
    'La extensión del navegador pone un pequeño distintivo sobre las imágenes de una página. Se comprueban en su propio dispositivo y nada sale de él si usted no lo decide.',
  readersLink: 'Añadir la extensión',
  publishers: 'Usted publica',
  publishersText:
    'Una línea pone el comprobador de arriba en sus propias páginas. Sus lectores no necesitan cuenta, y su página no necesita clave.',
  publishersLink: 'Insertar la etiqueta',
  programs: 'Usted programa',
  programsText:
    'Una API con cliente tipado comprueba los cuatro tipos de medios y guarda expedientes de lo que se decidió. Cada semana trae comprobaciones gratuitas.',
  programsLink: 'Iniciar sesión para obtener una clave',
  programsDocs: 'Ver la primera llamada',
  limits: 'Lo que nunca hace',
  limitsWeak:
    'Los detectores pasan por alto buena parte de lo que crea la IA y a veces avisan sin motivo. Con qué frecuencia se midió en fuentes que nunca habían visto, y las cifras son públicas.',
  limitsMeasured:
    'Al medir el detector de imágenes, pasó por alto {missed} de {generated} imágenes generadas por IA ({share}) y marcó por error {flagged} de otras {total}.',
  limitsSilence:
    'Si no se encuentra ninguna señal, eso no dice nada sobre el origen de algo. Donde los indicios son demasiado débiles, Telltale no da ningún veredicto.',
  limitsModels: 'Leer las mediciones',
  limitsPrivacy: 'Qué se conserva y durante cuánto tiempo',
  audience: 'Para lectores, redacciones y desarrolladores',
  ready: 'Así es una respuesta',
  readySample: 'Una fotografía antigua, comprobada al crear esta página',
  good: '¿Qué tan bueno es?',
  goodText:
    'Encuentra parte de lo que hace la IA y rara vez marca otra cosa. Esto vale para imágenes; con textos, grabaciones y vídeos es más débil y se indica que es experimental.',
  goodDelivery: 'La imagen tal como llega',
  goodFound: 'Encontradas, de 100 hechas por IA',
  goodFlagged: 'Marcadas por error, de otras 100',
  goodPeople:
    'Las personas que solo miran aciertan {people} veces de cada 100; una moneda, 50. Contado igual, con otras imágenes, este detector acierta {right} veces: deja en paz casi todas las demás y no ve muchas de las de IA.',
  goodPeopleSource: 'Roca y otros, 2025: 12 500 personas, 287 000 respuestas',
  goodScore: 'Cómo leer una puntuación',
  neverDecide: 'Nunca decide. Muestra señales y su fuerza; lo que se sigue de ellas lo dice una persona.',
  neverSend: 'La extensión no envía nada desde su dispositivo si usted no lo permite.',
  programsPrices: 'Ver los precios',
  deliveries: {
    clean: 'Tal como se hizo',
    web: 'Como copia en un sitio web',
    hard: 'Muy comprimida',
    thumbnail: 'Como miniatura',
  },
};
