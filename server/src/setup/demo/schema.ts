import { type Static, Type } from 'typebox';
import { id, nullable, object, words } from '../../platform/http/schema.ts';

export const DEMO_STATES = ['NONE', 'MAKING', 'MADE', 'REMOVING', 'KEPT'] as const;

const kept = object(
  {
    id: id(),
    name: Type.String(),
    has: Type.Array(Type.String({ description: 'Records that do not belong to the demo data' })),
  },
  { title: 'KeptDemoCustomer' },
);

export const DemoData = object(
  {
    state: words(DEMO_STATES, {
      title: 'DemoDataState',
      description: 'KEPT: it was removed, except the customers in `kept`',
    }),
    mayBeMade: Type.Boolean({ description: 'Whether the organization has no customers yet' }),
    progress: Type.Number({ minimum: 0, maximum: 1 }),
    kept: Type.Array(kept, {
      description: 'Customers that stay because they have records that do not belong to the demo data',
    }),
    failure: nullable(Type.String({ description: 'Why the creation or removal failed' })),
  },
  { $id: 'DemoData' },
);
export type DemoData = Static<typeof DemoData>;
