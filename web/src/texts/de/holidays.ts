export const holidays = {
  country: 'Gesetzliche Feiertage von',
  none: 'Kein Land',
  region: 'Bundesland oder Region',
  wholeCountry: 'Ganzes Land',
  own: 'Eigene freie Tage',
  ownDay: 'Eigener freier Tag',
  add: 'Tag hinzufügen',
  remove: '{{day}} entfernen',
};
