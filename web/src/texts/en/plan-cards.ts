export const planCards = {
  templates: 'Start from a template',
  paidWithin: 'Paid within {{count}} days',
  customers_one: '{{number}} customer',
  customers_other: '{{number}} customers',
  waiting_one: '{{number}} pending',
  waiting_other: '{{number}} pending',
};
