import { type Static, Type } from 'typebox';
import { object } from '../../platform/http/schema.ts';

export const ComparisonQuery = object({
  extras: Type.Optional(
    Type.Boolean({
      default: true,
      description: 'Whether to report stored records that are not in the body, for the types in the body',
    }),
  ),
});
export type ComparisonQuery = Static<typeof ComparisonQuery>;
