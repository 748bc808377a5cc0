import { type Static, Type } from 'typebox';
import { object } from '../../platform/http/schema.ts';

export const ComparisonQuery = object({
  extras: Type.Optional(
    Type.Boolean({
      default: true,
      description: 'Whether what is stored and not in the lines is told, of the types that they hold',
    }),
  ),
});
export type ComparisonQuery = Static<typeof ComparisonQuery>;
