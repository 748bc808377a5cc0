import type { Texts } from '../types.ts';

export const notes: Texts['notes'] = {
  attach: 'Joindre un fichier',
  count_one: '{{count}} pièce jointe',
  count_other: '{{count}} pièces jointes',
  attached: '{{name}} joint',
  remove: 'Retirer {{name}}',
  removed: '{{name}} retiré',
  limits: 'Jusqu’à 10 Mo par fichier, 25 fichiers et 15 Mo par note',
  tooLarge: 'Ce fichier dépasse 10 Mo. Joignez-en un plus petit.',
};
