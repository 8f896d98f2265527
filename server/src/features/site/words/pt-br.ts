import type { Words } from './en.ts';

export const words: Words = {
  heading: 'Um resultado compartilhado',
  signed: 'Assinatura conferida: este servidor deu exatamente este resultado.',
  unsigned:
    'A assinatura deste resultado não pode mais ser conferida, por isso ele não é mostrado. Verifique a imagem de novo.',
  preview: 'Prévia da imagem verificada',
  noPreview: 'Compartilhado sem prévia da imagem.',
  sharedOn: (date: string) => `Compartilhado em ${date}`,
  endsOn: (date: string) => `O link termina em ${date}`,
  meaning: 'O que isso significa',
  meaningText:
    'Um detector comparou a imagem com o que aprendeu. Ele pode errar nos dois sentidos: deixa passar boa parte do que a IA produz e às vezes alerta sem motivo.',
  measured: 'Com que frequência ele acerta',
  checkOwn: 'Verificar algo você mesmo',
  gone: 'Este link expirou ou nunca existiu',
  goneText: 'Resultados compartilhados terminam em no máximo 30 dias. Depois disso nada deles é guardado.',
  busy: 'Páginas demais em um minuto',
  busyText:
    'Resultados compartilhados demais foram abertos da sua rede em um minuto. Espere um momento e recarregue esta página.',
};
