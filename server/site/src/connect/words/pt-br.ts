import type { Words } from './en.ts';

export const words: Words = {
  pageTitle: 'Conectar um navegador ao Telltale',
  title: 'Conectar este navegador',
  nothingText:
    'A extensão Telltale abre esta página quando você pressiona “Conectar” nas opções dela. Comece por lá: só daqui nada pode ser conectado.',
  askTitle: 'Entre para conectar este navegador',
  askText: 'Deixe esta página aberta. Assim que você entrar, nesta aba ou em outra, ela continua sozinha.',
  sentTitle: 'Olhe sua caixa de entrada',
  sentText: 'Abra o link desse e-mail, entre e volte para cá. Esta página espera.',
  confirmText: 'A extensão Telltale deste navegador pede para verificar com a sua conta.',
  accountName: 'Conta',
  signedInAs: 'Você entrou como',
  browserName: 'Nome deste navegador',
  confirmHint:
    'Ela recebe uma chave própria, que você pode retirar no console quando quiser. Continue somente se você mesmo acabou de pressionar “Conectar” nas opções da extensão.',
  confirm: 'Conectar este navegador',
  otherAccount: 'Usar outra conta',
  handOverTitle: 'Um momento',
  handOverText: 'A extensão busca a chave dela. Depois esta página se fecha.',
  waitedTitle: 'A extensão não veio',
  waitedText:
    'Ninguém buscou a chave em um minuto, então ela não foi criada. As opções da extensão ainda estão abertas? Pressione “Conectar” lá de novo, ou tente mais uma vez aqui.',
  again: 'Tentar de novo',
  tooMany: 'Cinco navegadores já estão conectados. Desconecte um no console primeiro.',
};
