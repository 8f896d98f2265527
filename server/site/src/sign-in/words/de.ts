import type { Words } from './en.ts';

export const words: Words = {
  pageTitle: 'Bei Telltale anmelden',
  askTitle: 'Anmelden',
  askText: 'Wir senden einen Link an Ihre Adresse. Ein Passwort gibt es nicht.',
  addressLabel: 'Ihre E-Mail-Adresse',
  ask: 'Link senden',
  sentTitle: 'Sehen Sie in Ihr Postfach',
  sentText: (address: string) => `Wenn ${address} sich anmelden darf, ist ein Link dorthin unterwegs.`,
  sentHint:
    'Der Link gilt einmal und 15 Minuten lang. Er kann eine Minute brauchen oder im Spam-Ordner landen.',
  askAgain: 'Andere Adresse verwenden',
  linkTitle: 'Mit diesem Link anmelden',
  linkText: 'Sie haben einen Anmeldelink geöffnet. Er gilt einmal.',
  useLink: 'Anmelden',
  accountTitle: 'Sie sind angemeldet',
  entered: (address: string) => `Sie sind als ${address} angemeldet.`,
  addressName: 'Adresse',
  tenantName: 'Konto',
  roleName: 'Rolle',
  roles: { owner: 'Inhaber', member: 'Mitglied' },
  openConsole: 'Konsole öffnen',
  signOut: 'Abmelden',
  signedOut: 'Sie sind abgemeldet.',
  spentLink:
    'Dieser Link gilt nicht mehr: Er wurde benutzt, ersetzt oder ist älter als 15 Minuten. Fordern Sie einen neuen an.',
  tooOften: 'Das war zu oft. Warten Sie eine Minute und versuchen Sie es noch einmal.',
  sessionOver: 'Ihre Sitzung ist beendet. Melden Sie sich noch einmal an.',
  failed: 'Auf dem Server ist etwas fehlgeschlagen. Versuchen Sie es noch einmal.',
  unreachable: 'Der Server ist nicht erreichbar. Versuchen Sie es noch einmal.',
};
