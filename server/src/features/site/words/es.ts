import type { Words } from './en.ts';

export const words: Words = {
  heading: 'Un resultado compartido',
  signed: 'Firma comprobada: este servidor dio exactamente este resultado.',
  unsigned:
    'La firma de este resultado ya no se puede comprobar, por eso no se muestra. Compruebe la imagen de nuevo.',
  preview: 'Vista previa de la imagen comprobada',
  noPreview: 'Compartido sin vista previa de la imagen.',
  sharedOn: (date: string) => `Compartido el ${date}`,
  endsOn: (date: string) => `El enlace termina el ${date}`,
  meaning: 'Qué significa',
  meaningText:
    'Un detector comparó la imagen con lo que ha aprendido. Puede equivocarse en ambos sentidos: pasa por alto buena parte de lo que crea la IA y a veces avisa sin motivo.',
  measured: 'Con qué frecuencia acierta',
  checkOwn: 'Comprobar algo usted mismo',
  gone: 'Este enlace ha caducado o nunca existió',
  goneText:
    'Los resultados compartidos terminan a los 30 días como máximo. Después no se conserva nada de ellos.',
  busy: 'Demasiadas páginas en un minuto',
  busyText:
    'Desde su red se abrieron demasiados resultados compartidos en un minuto. Espere un momento y vuelva a cargar esta página.',
};
