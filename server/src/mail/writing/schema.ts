import { Type } from 'typebox';
import { LANGUAGES } from '../../kernel/formats.ts';
import { object, words } from '../../platform/http/schema.ts';

export const StatementQuery = object({
  language: Type.Optional(words(LANGUAGES, { description: 'Default: the language of the customer' })),
});
