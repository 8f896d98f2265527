import type { Words } from './en.ts';

export const words: Words = {
  title: 'Sites',
  purpose:
    'As páginas destes sites podem oferecer verificações aos leitores, dentro da cota pública diária da sua conta.',
  addLabel: 'Endereço do site',
  addHint: 'Começando com https://. Só contam protocolo, host e porta; o caminho é descartado.',
  placeholder: 'https://news.example',
  add: 'Adicionar',
  notHttps: 'Informe um endereço que comece com https://.',
  added: (origin) => `${origin} já pode usar o widget.`,
  full: (count) => `Uma conta tem no máximo ${count} sites. Remova um para adicionar outro.`,
  tagTitle: 'A tag para colar',
  tagText:
    'Coloque-a onde a verificação deve aparecer. Não há chave nela: o que conta é o endereço da página.',
  tagLabel: 'HTML',
  listTitle: 'Seus sites',
  noneTitle: 'Nenhum site ainda',
  noneText: 'Adicione o endereço do seu site e depois cole a tag nas páginas dele.',
  since: (day) => `Desde ${day}`,
  remove: 'Remover',
  removeNamed: (origin) => `Remover ${origin}`,
  question: (origin) => `Remover ${origin}?`,
  consequence:
    'As páginas dele são recusadas a partir deste momento: os leitores veem que ali não há verificações.',
  confirm: 'Remover o site',
  removed: (origin) => `${origin} foi removido.`,
};
