import type { Texts } from '../types.ts';

export const common: Texts['common'] = {
  save: 'Enregistrer',
  cancel: 'Annuler',
  close: 'Fermer',
  again: 'Réessayer',
  importFile: 'Importer un tableur',
  undo: 'Annuler',
  undone: 'Modification annulée',
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
  copied: 'Lien copié',
  noAmount: 'Saisissez un montant, par exemple {{example}}.',
  otherReason: 'Autre motif',
  copy: 'Copier',
  valueCopied: 'Copié',
};

export const states: Texts['states'] = {
  DUE: 'Non échue',
  OVERDUE: 'En retard',
  PAID: 'Payée',
  WRITTEN_OFF: 'Passée en pertes',
  PROMISED: 'Promise',
  DISPUTED: 'En litige',
  HOLD: 'Bloqué',
  daysLate_one: '{{count}} jour de retard',
  daysLate_other: '{{count}} jours de retard',
};

export const problems: Texts['problems'] = {
  title: 'Une erreur est survenue',
  unreachable:
    'Le serveur est injoignable. Cette page affiche les dernières données reçues. Rien n’est perdu.',
  forbidden: 'Votre rôle ne le permet pas. Un administrateur peut le modifier.',
  missing: 'Enregistrement introuvable. Il a peut-être été supprimé ou appartient à une autre organisation.',
  ended: 'Votre session est terminée. Reconnectez-vous. Votre saisie est conservée.',
  limited: 'Trop de tentatives. Attendez une minute et réessayez.',
  page: 'Cette page n’a pas pu être chargée. Rechargez-la. Rien n’est perdu.',
  internal: 'Une erreur est survenue de notre côté. Rien n’a été modifié.',
  reference: 'Référence pour l’assistance : {{id}}',
  overtaken:
    'Une autre personne a modifié ceci pendant votre saisie. Rien n’a été écrasé. Vérifiez la version actuelle, puis enregistrez de nouveau.',
  ofFields: 'Vérifiez les champs signalés.',
  amountTooSmall: 'Saisissez un montant plus élevé.',
  amountTooLarge: 'Saisissez un montant moins élevé.',
  amountExceeded: 'C’est plus que le montant ouvert ou non lettré. Réduisez le montant.',
  /** The reason of the server is English. */
  codes: {
    INVALID_DATA: 'Cette valeur n’est pas valide ({{reason}}).',
    REFERENCE_NOT_FOUND: 'Cet enregistrement est introuvable ({{reason}}).',
    AMBIGUOUS_REFERENCE: 'Plusieurs enregistrements correspondent ({{reason}}).',
    CONFLICT: 'Ce n’est pas possible dans cet état ({{reason}}).',
    PAYLOAD_TOO_LARGE: 'Le fichier est trop volumineux ({{reason}}).',
    UNSUPPORTED_MEDIA_TYPE: 'Ce format de fichier n’est pas pris en charge ({{reason}}).',
    REQUEST_TIMEOUT: 'La transmission a pris trop de temps ({{reason}}).',
    CONCURRENCY_LIMITED: 'Trop d’opérations simultanées. Patientez un instant ({{reason}}).',
  },
};

export const table: Texts['table'] = {
  columns: 'Colonnes',
  export: 'Exporter',
  exportCsv: 'CSV',
  exportXlsx: 'Excel (XLSX)',
  selectRow: 'Sélectionner {{name}}',
  selectAll: 'Sélectionner toutes les lignes chargées',
  selected_one: '{{count}} sélectionné',
  selected_other: '{{count}} sélectionnés',
  allSelected: 'Toutes les lignes correspondantes sont sélectionnées',
  allBut_one: 'Toutes sauf {{count}} sont sélectionnées',
  allBut_other: 'Toutes sauf {{count}} sont sélectionnées',
  selectMatching: 'Tout sélectionner',
  clearSelection: 'Effacer la sélection',
  rows_one: '{{count}} ligne',
  rows_other: '{{count}} lignes',
  moreThan: 'Plus de {{count}} lignes',
  loadingMore: 'Chargement d’autres lignes',
  notMore: 'Impossible de charger d’autres lignes.',
  emptyFiltered: 'Aucun résultat pour ces filtres',
  emptyFilteredHint: 'Retirez un filtre pour voir plus de résultats.',
  clearFilters: 'Effacer les filtres',
  sortBy: 'Trier par {{title}}',
};

export const filters: Texts['filters'] = {
  add: 'Ajouter un filtre',
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
  shared: 'Partager avec toute l’organisation',
  update: 'Mettre à jour cette vue',
  remove: 'Supprimer cette vue',
  removed: 'Vue {{name}} supprimée',
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
  selectRange: 'Sélectionner la plage',
  leave: 'Retour ou fermeture',
};
