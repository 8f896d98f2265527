import type { Words } from './en.ts';

export const words: Words = {
  title: 'Konto',
  purpose: 'Wer Sie hier sind, wie das Konto heißt, Ihre Daten zum Mitnehmen und das Ende des Kontos.',
  name: 'Konto',
  address: 'Adresse',
  role: 'Rolle',
  roles: { owner: 'Inhaber', member: 'Mitglied' },
  id: 'Kennung des Kontos',
  renameTitle: 'Name des Kontos',
  renameLabel: 'Name Ihrer Organisation oder Ihr eigener',
  renameHint: 'Er steht hier, auf Belegen und in allem, was Sie exportieren.',
  rename: 'Namen speichern',
  renamed: 'Das Konto hat seinen neuen Namen.',
  dataTitle: 'Ihre Daten',
  dataText:
    'Alles, was zu diesem Konto gespeichert ist, als ZIP-Archiv: Sitzungen, Schlüssel (ohne ihre Geheimnisse), Websites, Verbrauch, Bestellungen, Tokenbuch, Prüfungen und Dossiers mit ihren Bildern.',
  download: 'Daten herunterladen',
  deleteTitle: 'Konto löschen',
  goes: 'Sofort und endgültig: Ihre Adresse, Sitzungen, API-Schlüssel, verbundene Browser, Websites und die Links, die von nachgewiesenen geteilt wurden, Dossiers mit ihren Bildern, gespeicherte Antworten und alle Token.',
  stays:
    'Bestellungen und Tokenbuch bleiben, weil Bücher geführt werden müssen: unter einer zufälligen Kennung, ohne Namen und Adresse. Solange eine Bestellung strittig ist, lässt sich das Konto nicht löschen.',
  delete: 'Konto löschen…',
  question: 'Dieses Konto löschen?',
  consequence:
    'Nichts davon lässt sich zurückholen, und bezahlte Token verfallen. Laden Sie vorher die Daten herunter, wenn Sie eine Kopie behalten wollen.',
  typeAddress: 'Geben Sie zum Fortfahren Ihre Adresse ein:',
  otherAddress: 'Das ist nicht die Adresse dieses Kontos.',
  confirm: 'Endgültig löschen',
};
