import type { Texts } from '../types.ts';

export const notes: Texts['notes'] = {
  attach: 'Datei anhängen',
  count_one: '{{count}} Anhang',
  count_other: '{{count}} Anhänge',
  attached: '{{name}} angehängt',
  remove: '{{name}} entfernen',
  removed: '{{name}} entfernt',
  limits: 'Bis 10 MB je Datei, 25 Dateien und 15 MB je Notiz',
  tooLarge: 'Diese Datei ist größer als 10 MB. Hängen Sie eine kleinere an.',
};
