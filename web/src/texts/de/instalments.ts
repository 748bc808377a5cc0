export const instalments = {
  titles: 'Ratenpläne',
  agree: 'Ratenplan vereinbaren',
  instead: 'Raten vereinbaren',
  inPlan: 'Ratenplan',
  times_one: '{{count}} Rate',
  times_other: '{{count}} Raten',
};
