export const holidays = {
  country: 'Public holidays of',
  none: 'No country',
  region: 'State or region',
  wholeCountry: 'Whole country',
  own: 'Own days off',
  ownDay: 'Own day off',
  add: 'Add day',
  remove: 'Remove {{day}}',
};
