import type { Texts } from '../types.ts';

export const common: Texts['common'] = {
  save: 'Enregistrer',
  cancel: 'Annuler',
  close: 'Fermer',
  again: 'Réessayer',
  undo: 'Annuler',
  undone: 'Annulé',
  discarded: 'Brouillon supprimé',
  back: 'Retour',
  more: 'Plus',
  open: 'Ouvrir',
  none: 'Aucun',
  loading: 'Chargement',
  search: 'Rechercher',
  yes: 'Oui',
  no: 'Non',
  saved: 'Enregistré',
  copyLink: 'Copier le lien',
  copied: 'Le lien est copié',
};

export const states: Texts['states'] = {
  DUE: 'À échoir',
  OVERDUE: 'En retard',
  PAID: 'Payée',
  WRITTEN_OFF: 'Passée en perte',
  PROMISED: 'Promise',
  DISPUTED: 'En litige',
  daysLate_one: '{{count}} jour de retard',
  daysLate_other: '{{count}} jours de retard',
};

export const problems: Texts['problems'] = {
  title: 'Cela n’a pas fonctionné',
  unreachable: 'Le serveur est injoignable. Vous voyez ce qui a été lu en dernier ; rien n’est perdu.',
  forbidden: 'Votre rôle ne le permet pas. Un administrateur peut le changer.',
  missing:
    'Il n’y a pas de tel enregistrement ici. Il a pu être supprimé, ou appartenir à une autre organisation.',
  ended: 'Votre session est terminée. Reconnectez-vous ; votre saisie est toujours là.',
  limited: 'Trop de tentatives. Attendez une minute et réessayez.',
  page: 'Cette page n’a pas pu être chargée. Rechargez-la ; rien n’est perdu.',
  internal: 'Une erreur est survenue de notre côté. Rien n’a été modifié.',
  reference: 'Référence pour l’assistance : {{id}}',
  overtaken:
    'Quelqu’un a modifié ceci depuis que vous l’avez ouvert. Rien n’a été écrasé : regardez ce qu’il y a maintenant, et renvoyez si c’est toujours juste.',
  ofFields: 'Vérifiez les champs signalés.',
};

export const table: Texts['table'] = {
  columns: 'Colonnes',
  export: 'Exporter',
  exportCsv: 'En CSV',
  exportXlsx: 'Pour un tableur (XLSX)',
  selectRow: 'Sélectionner {{name}}',
  selectAll: 'Sélectionner toutes les lignes affichées',
  selected_one: '{{count}} sélectionné',
  selected_other: '{{count}} sélectionnés',
  allSelected: 'Tout ce qui correspond est sélectionné',
  allBut_one: 'Tout est sélectionné sauf {{count}}',
  allBut_other: 'Tout est sélectionné sauf {{count}}',
  selectMatching: 'Sélectionner tout ce qui correspond',
  clearSelection: 'Effacer la sélection',
  rows_one: '{{count}} ligne',
  rows_other: '{{count}} lignes',
  moreThan: 'Plus de {{count}} lignes',
  loadingMore: 'Chargement d’autres lignes',
  notMore: 'Les lignes suivantes n’ont pas pu être lues.',
  emptyFiltered: 'Rien ne correspond à ces filtres',
  emptyFilteredHint: 'Retirez un filtre pour en voir plus.',
  clearFilters: 'Effacer les filtres',
  sortBy: 'Trier par {{title}}',
};

export const filters: Texts['filters'] = {
  add: 'Filtrer',
  remove: 'Retirer le filtre {{title}}',
  search: 'Rechercher',
  from: 'Du',
  to: 'Au',
  atLeast: 'Au moins',
  atMost: 'Au plus',
  apply: 'Appliquer',
  any: 'Tous',
};

export const views: Texts['views'] = {
  all: 'Tous',
  saved: 'Vues enregistrées',
  save: 'Enregistrer la vue',
  saveTitle: 'Enregistrer cette vue',
  name: 'Nom',
  shared: 'Pour toute l’organisation',
  update: 'Mettre à jour cette vue',
  remove: 'Supprimer cette vue',
  removed: 'La vue {{name}} a été supprimée',
};

export const keys: Texts['keys'] = {
  title: 'Raccourcis clavier',
  inTables: 'Dans les tableaux',
  everywhere: 'Partout',
  goTo: 'Aller à',
  search: 'Recherche et commandes',
  help: 'Afficher les raccourcis',
  filter: 'Filtrer',
  next: 'Ligne suivante',
  previous: 'Ligne précédente',
  openRow: 'Ouvrir',
  select: 'Sélectionner',
  selectRange: 'Sélectionner jusqu’ici',
  leave: 'Retour, fermer',
};
