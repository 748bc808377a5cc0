export const planCards = {
  templates: 'Mit einer Vorlage beginnen',
  paidWithin: 'Bezahlt in {{count}} Tagen',
  customers_one: '{{number}} Kunde',
  customers_other: '{{number}} Kunden',
  waiting_one: '{{number}} ausstehend',
  waiting_other: '{{number}} ausstehend',
};
