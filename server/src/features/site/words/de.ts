import type { Words } from './en.ts';

export const words: Words = {
  heading: 'Ein geteiltes Ergebnis',
  signed: 'Signatur geprüft: Genau dieses Ergebnis hat dieser Server gegeben.',
  unsigned:
    'Die Signatur dieses Ergebnisses lässt sich nicht mehr prüfen, deshalb wird es nicht gezeigt. Prüfen Sie das Bild noch einmal.',
  preview: 'Vorschau des geprüften Bildes',
  noPreview: 'Ohne Vorschau des Bildes geteilt.',
  sharedOn: (date: string) => `Geteilt am ${date}`,
  endsOn: (date: string) => `Der Link endet am ${date}`,
  meaning: 'Was das bedeutet',
  meaningText:
    'Ein Detektor hat das Bild mit dem verglichen, was er gelernt hat. Er kann in beide Richtungen irren: Er übersieht vieles, was KI erzeugt, und warnt manchmal ohne Grund.',
  measured: 'Wie oft er richtig liegt',
  checkOwn: 'Selbst etwas prüfen',
  gone: 'Dieser Link ist abgelaufen, oder es gab ihn nie',
  goneText: 'Geteilte Ergebnisse enden nach spätestens 30 Tagen. Danach bleibt nichts von ihnen.',
  busy: 'Zu viele Seiten in einer Minute',
  busyText:
    'Aus Ihrem Netz wurden in einer Minute zu viele geteilte Ergebnisse geöffnet. Warten Sie einen Augenblick und laden Sie diese Seite dann neu.',
};
