export const instalments = {
  titles: 'Échéanciers',
  agree: 'Convenir d’un échéancier',
  instead: 'Convenir d’échéances',
  inPlan: 'échéancier',
  times_one: '{{count}} échéance',
  times_other: '{{count}} échéances',
};
