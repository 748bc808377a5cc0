import { Type } from 'typebox';

/** Where a record has its page. */
export const directUrlAnswer = Type.String({ format: 'uri', description: 'Its page in the application' });
