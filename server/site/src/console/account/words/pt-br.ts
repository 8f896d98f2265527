import type { Words } from './en.ts';

export const words: Words = {
  title: 'Conta',
  purpose: 'Quem você é aqui, o nome da conta, seus dados para levar e o fim da conta.',
  name: 'Conta',
  address: 'Endereço',
  role: 'Função',
  roles: { owner: 'Titular', member: 'Membro' },
  id: 'Identificador da conta',
  renameTitle: 'Nome da conta',
  renameLabel: 'Nome da sua organização, ou o seu',
  renameHint: 'Ele aparece aqui, nos recibos e no que você exportar.',
  rename: 'Salvar o nome',
  renamed: 'A conta está com o novo nome.',
  dataTitle: 'Seus dados',
  dataText:
    'Tudo o que está guardado desta conta, em um arquivo ZIP: sessões, chaves (sem os segredos), sites, uso, pedidos, registro de tokens, verificações e dossiês com suas imagens.',
  download: 'Baixar os dados',
  deleteTitle: 'Excluir a conta',
  goes: 'Na hora e para sempre: seu endereço, sessões, chaves de API, navegadores conectados, sites e os links compartilhados a partir dos que você comprovou, dossiês com suas imagens, respostas guardadas e todos os tokens.',
  stays:
    'Pedidos e registro de tokens ficam, porque as contas precisam ser mantidas: sob um identificador aleatório, sem nome nem endereço. Enquanto um pedido estiver em disputa, a conta não pode ser excluída.',
  delete: 'Excluir a conta…',
  question: 'Excluir esta conta?',
  consequence:
    'Nada pode ser recuperado, e os tokens pagos se perdem. Baixe antes os dados se quiser uma cópia.',
  typeAddress: 'Digite seu endereço para continuar:',
  otherAddress: 'Esse não é o endereço desta conta.',
  confirm: 'Excluir para sempre',
};
