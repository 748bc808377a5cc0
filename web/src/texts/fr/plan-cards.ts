export const planCards = {
  templates: 'Partir d’un modèle',
  paidWithin: 'Payé sous {{count}} jours',
  customers_one: '{{number}} client',
  customers_other: '{{number}} clients',
  waiting_one: '{{number}} en attente',
  waiting_other: '{{number}} en attente',
};
