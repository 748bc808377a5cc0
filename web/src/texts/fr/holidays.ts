export const holidays = {
  country: 'Jours fériés de',
  none: 'Aucun pays',
  region: 'Région',
  wholeCountry: 'Tout le pays',
  own: 'Jours de fermeture',
  ownDay: 'Jour de fermeture',
  add: 'Ajouter le jour',
  remove: 'Retirer le {{day}}',
};
