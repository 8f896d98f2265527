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
  voice: 'Una voz hecha de impulsos',
  voiceNote: 'Grabación, cuatro segundos',
  pan: 'Una mirada lenta sobre un río',
  panNote: 'Vídeo, tres segundos',
  more: 'En la galería cuelgan doce imágenes',
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
  limits: 'Lo que una señal no puede decir',
  limitsWeak:
    'Los detectores pasan por alto buena parte de lo que crea la IA y a veces avisan sin motivo. Con qué frecuencia se midió en fuentes que nunca habían visto, y las cifras son públicas.',
  limitsMeasured:
    'Al medir el detector de imágenes, pasó por alto {missed} de {generated} imágenes generadas por IA ({share}) y marcó por error {flagged} de otras {total}.',
  limitsSilence:
    'Si no se encuentra ninguna señal, eso no dice nada sobre el origen de algo. Donde los indicios son demasiado débiles, Telltale no da ningún veredicto.',
  limitsModels: 'Leer las mediciones',
  limitsPrivacy: 'Qué se conserva y durante cuánto tiempo',
};
