import type { Words } from './en.ts';

export const words: Words = {
  pageTitle: 'Telltale-Konsole',
  title: (screen) => `${screen} – Telltale-Konsole`,
  screens: {
    overview: 'Übersicht',
    keys: 'API-Schlüssel',
    websites: 'Websites',
    billing: 'Abrechnung',
    browsers: 'Browser',
    reviews: 'Dossiers',
    account: 'Konto',
    receipt: 'Beleg',
  },
  sections: 'Konsole',
  account: 'Angemeldet',
  signOut: 'Abmelden',
  opening: 'Die Konsole wird geöffnet …',
  loading: 'Wird geladen …',
  retry: 'Noch einmal versuchen',
  cancel: 'Abbrechen',
  copy: 'Kopieren',
  copied: 'Kopiert.',
  copyByHand:
    'Der Browser hat das Kopieren nicht erlaubt. Der Text ist markiert: Kopieren Sie ihn mit der Tastatur.',
  deletedTitle: 'Ihr Konto ist gelöscht',
  deletedText: 'Adresse, Sitzungen, Schlüssel, Websites und Dossiers sind weg. Danke, dass Sie hier waren.',
  firstPage: 'Zur ersten Seite',
  endedTitle: 'Ihre Sitzung ist beendet',
  endedText:
    'Sitzungen enden nach einem Tag ohne Nutzung, spätestens nach einer Woche. Was Sie gespeichert haben, bleibt erhalten.',
  signIn: 'Wieder anmelden',
  ownerOnly: 'Was auf dieser Seite steht, darf nur der Inhaber des Kontos ändern.',
  problems: {
    csrf_failed:
      'In einem anderen Tab wurde eine neue Sitzung begonnen. Laden Sie diese Seite neu und versuchen Sie es noch einmal.',
    owner_only: 'Das darf nur der Inhaber des Kontos ändern.',
    order_disputed:
      'Das Konto lässt sich nicht löschen, solange eine seiner Bestellungen strittig ist. Warten Sie die Entscheidung Ihrer Bank ab oder fragen Sie den Betreiber dieses Servers.',
    key_limit:
      'Der Tarif lässt keine weiteren aktiven Schlüssel zu. Widerrufen Sie einen, den Sie nicht mehr brauchen.',
    origin_limit: 'Das Konto hat schon fünf Websites. Entfernen Sie zuerst eine.',
    origin_taken:
      'Ein anderes Konto hat nachgewiesen, dass diese Website ihm gehört, oder der Betreiber hat sie; hier lässt sie sich deshalb nicht beanspruchen. Gehört sie Ihnen, wenden Sie sich an den Betreiber dieses Servers.',
    origin_record_missing:
      'Der Eintrag wurde nicht gefunden, oder noch nicht. Vergleichen Sie Name und Wert, warten Sie etwas und prüfen Sie noch einmal.',
    origin_unprovable: 'Kein DNS nennt diese Adresse; sie bleibt auf Probe.',
    dns_unavailable:
      'Das DNS antwortet gerade nicht. Nichts hat sich geändert. Versuchen Sie es in einer Minute noch einmal.',
    not_found: 'Das gibt es nicht mehr.',
    rate_limited: 'Zu viele Aufrufe in einer Minute. Warten Sie etwas und versuchen Sie es noch einmal.',
    payload_too_large: 'Die Datei ist zu groß.',
    storage_full:
      'Die Dossiers dieses Kontos füllen seinen Speicher. Löschen Sie einige, die Sie nicht mehr brauchen, oder fragen Sie den Betreiber dieses Servers.',
    too_many_pixels: 'Das Bild hat zu viele Pixel.',
    unsupported_media: 'Diese Datei ist weder ein JPEG noch ein PNG.',
    undecodable_media: 'Die Datei ist beschädigt oder abgeschnitten und nicht lesbar.',
    billing_unavailable:
      'Der Zahlungsdienst antwortet gerade nicht. Es wurde nichts abgebucht. Versuchen Sie es noch einmal.',
    uploads_full:
      'Der Server empfängt gerade zu viele Dateien. Versuchen Sie es in einer Minute noch einmal.',
    too_many_uploads:
      'Mehrere Ihrer Dateien sind noch unterwegs. Versuchen Sie es, wenn sie angekommen sind.',
    body_too_slow: 'Die Datei kam zu langsam an. Versuchen Sie es mit einer schnelleren Verbindung.',
    queue_full: 'Gerade warten zu viele Prüfungen. Versuchen Sie es in einer Minute noch einmal.',
    model_unavailable: 'Gerade ist kein Detektor bereit. Versuchen Sie es in einer Minute noch einmal.',
  },
  refused: (reason) => `Der Server hat das abgelehnt: ${reason}`,
  unreachable: 'Der Server ist nicht erreichbar. Versuchen Sie es noch einmal.',
  failed: 'Auf dem Server ist etwas fehlgeschlagen. Versuchen Sie es noch einmal.',
  failedAs: (requestId) =>
    `Auf dem Server ist etwas fehlgeschlagen. Versuchen Sie es noch einmal; falls Sie es melden, nennen Sie ${requestId}.`,
};
