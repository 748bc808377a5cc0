export const sampleData = {
  make: 'Essayer avec des données d’exemple',
  hint: 'Une société à part avec trois mois de factures, relances et réponses. Elle n’envoie aucun e-mail.',
  importing: 'Création des clients et des factures…',
  playing: 'Journée du {{day}} en cours…',
  removing: 'Suppression des données d’exemple…',
  isMade: 'Les données d’exemple sont prêtes. Ouvrez-les depuis l’accueil.',
  open: 'Ouvrir les données d’exemple',
  remove: 'Supprimer les données d’exemple',
  failed: 'Impossible de créer ou de supprimer les données d’exemple : {{reason}}',
  isShown: 'Vous consultez des données d’exemple.',
  back: 'Retour à {{name}}',
  isRemoved: 'Données d’exemple supprimées',
};
