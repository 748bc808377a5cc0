import type { DialogTexts } from '../types.ts';

export const pack: DialogTexts['pack'] = {
  text: 'Balance âgée, créances douteuses, évolution, DSO, CEI et principaux débiteurs à la fin du mois.',
  month: 'Mois',
  format: 'Format',
  rates: 'Créances douteuses en pourcentage, par jours de retard',
  current: 'Non échu',
  wrong: 'Saisir 0 à 100',
  saveRates: 'Enregistrer les pourcentages',
  ratesSaved: 'Pourcentages enregistrés',
  make: 'Créer la clôture',
  making: 'Création de la clôture…',
};
