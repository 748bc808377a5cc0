import { Type } from 'typebox';

/** Schema for the URL of a record's page. */
export const directUrlAnswer = Type.String({
  format: 'uri',
  description: 'Page of the record in the application',
});
