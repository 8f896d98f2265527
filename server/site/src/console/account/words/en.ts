export const words = {
  title: 'Account',
  purpose:
    'Who you are here, what the account is called, your data to take along, and the end of the account.',
  name: 'Account',
  address: 'Address',
  role: 'Role',
  roles: { owner: 'Owner', member: 'Member' },
  id: 'Account id',
  renameTitle: 'Name of the account',
  renameLabel: 'Name of your organisation, or yours',
  renameHint: 'It stands here, on receipts and in what you export.',
  rename: 'Save the name',
  renamed: 'The account has its new name.',
  dataTitle: 'Your data',
  dataText:
    'Everything that is stored of this account, as a ZIP archive: sessions, keys (without their secrets), websites, usage, orders, ledger, checks, and dossiers with their pictures.',
  download: 'Download the data',
  deleteTitle: 'Delete the account',
  goes: 'At once and for good: your address, sessions, API keys, connected browsers, websites and the links shared from those that you proved, dossiers with their pictures, stored answers, and all tokens.',
  stays:
    'Orders and the ledger of tokens stay, because books must be kept: under a random id, without name or address. While an order is disputed the account cannot be deleted.',
  delete: 'Delete the account…',
  question: 'Delete this account?',
  consequence:
    'Nothing of it can be brought back, and tokens that were paid for are lost. Download the data first to keep a copy.',
  typeAddress: 'Type your address to go on:',
  otherAddress: 'That is not the address of this account.',
  confirm: 'Delete for good',
};

export type Words = typeof words;
