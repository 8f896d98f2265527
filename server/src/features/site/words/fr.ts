import type { Words } from './en.ts';

export const words: Words = {
  heading: 'Un résultat partagé',
  signed: 'Signature vérifiée : ce serveur a donné exactement ce résultat.',
  unsigned:
    'La signature de ce résultat ne peut plus être vérifiée, il n’est donc pas montré. Vérifiez l’image de nouveau.',
  preview: 'Aperçu de l’image vérifiée',
  noPreview: 'Partagé sans aperçu de l’image.',
  sharedOn: (date: string) => `Partagé le ${date}`,
  endsOn: (date: string) => `Le lien prend fin le ${date}`,
  meaning: 'Ce que cela signifie',
  meaningText:
    'Un détecteur a comparé l’image à ce qu’il a appris. Il peut se tromper dans les deux sens : il manque une bonne partie de ce que produit l’IA, et alerte parfois sans raison.',
  measured: 'À quelle fréquence il a raison',
  checkOwn: 'Vérifier quelque chose vous-même',
  gone: 'Ce lien a expiré, ou n’a jamais existé',
  goneText:
    'Les résultats partagés prennent fin après 30 jours au plus tard. Rien n’en est conservé ensuite.',
  busy: 'Trop de pages en une minute',
  busyText:
    'Trop de résultats partagés ont été ouverts depuis votre réseau en une minute. Patientez un instant, puis rechargez cette page.',
};
