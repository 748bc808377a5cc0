import { Type } from 'typebox';
import { object, words } from '../../platform/http/schema.ts';

export const StatementQuery = object({
  language: Type.Optional(words(['en', 'fr'] as const, { description: "Default: the customer's" })),
});
