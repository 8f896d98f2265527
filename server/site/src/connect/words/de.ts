import type { Words } from './en.ts';

export const words: Words = {
  pageTitle: 'Einen Browser mit Telltale verbinden',
  title: 'Diesen Browser verbinden',
  nothingText:
    'Die Telltale-Erweiterung öffnet diese Seite, wenn Sie in ihren Einstellungen auf „Verbinden“ drücken. Beginnen Sie dort: Von hier allein lässt sich nichts verbinden.',
  askTitle: 'Anmelden, um diesen Browser zu verbinden',
  askText:
    'Lassen Sie diese Seite offen. Sobald Sie sich angemeldet haben, in diesem Tab oder einem anderen, geht es von selbst weiter.',
  sentTitle: 'Sehen Sie in Ihr Postfach',
  sentText:
    'Öffnen Sie den Link aus dieser Mail, melden Sie sich an und kommen Sie zurück. Diese Seite wartet.',
  confirmText: 'Die Telltale-Erweiterung dieses Browsers möchte auf Ihr Konto prüfen.',
  accountName: 'Konto',
  signedInAs: 'Angemeldet als',
  browserName: 'Name dieses Browsers',
  confirmHint:
    'Sie erhält einen eigenen Schlüssel, den Sie jederzeit in der Konsole zurücknehmen können. Fahren Sie nur fort, wenn Sie eben selbst in den Einstellungen der Erweiterung auf „Verbinden“ gedrückt haben.',
  confirm: 'Diesen Browser verbinden',
  otherAccount: 'Ein anderes Konto verwenden',
  handOverTitle: 'Einen Augenblick',
  handOverText: 'Die Erweiterung holt ihren Schlüssel. Danach schließt sich diese Seite.',
  waitedTitle: 'Die Erweiterung kam nicht',
  waitedText:
    'Innerhalb einer Minute hat niemand den Schlüssel geholt, also wurde er nicht erstellt. Sind die Einstellungen der Erweiterung noch offen? Drücken Sie dort noch einmal auf „Verbinden“, oder versuchen Sie es hier erneut.',
  again: 'Erneut versuchen',
  tooMany: 'Es sind schon fünf Browser verbunden. Trennen Sie zuerst einen in der Konsole.',
};
