export const instalments = {
  titles: 'Instalment plans',
  agree: 'Agree instalment plan',
  instead: 'Agree instalments',
  inPlan: 'instalment plan',
  times_one: '{{count}} instalment',
  times_other: '{{count}} instalments',
};
