/** Texts of the attachments of notes. */
export const notes = {
  attach: 'Attach file',
  count_one: '{{count}} attachment',
  count_other: '{{count}} attachments',
  attached: '{{name}} attached',
  remove: 'Remove {{name}}',
  removed: '{{name}} removed',
  limits: 'Up to 10 MB per file, 25 files and 15 MB per note',
  tooLarge: 'This file is larger than 10 MB. Attach a smaller one.',
};
