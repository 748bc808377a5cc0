import { type Static, Type } from 'typebox';
import { id, nullable, object, words } from '../../platform/http/schema.ts';

export const DEMO_STATES = ['NONE', 'MAKING', 'MADE', 'REMOVING', 'KEPT'] as const;

const kept = object(
  {
    id: id(),
    name: Type.String(),
    has: Type.Array(Type.String({ description: 'What is not of the demo data' })),
  },
  { title: 'KeptDemoCustomer' },
);

export const DemoData = object(
  {
    state: words(DEMO_STATES, {
      title: 'DemoDataState',
      description: 'KEPT: it was removed but for the customers in `kept`',
    }),
    mayBeMade: Type.Boolean({ description: 'There is no customer yet' }),
    progress: Type.Number({ minimum: 0, maximum: 1 }),
    kept: Type.Array(kept, {
      description: 'Customers that stay because something is with them that did not come with it',
    }),
    failure: nullable(Type.String({ description: 'Why making or removing it was given up' })),
  },
  { $id: 'DemoData' },
);
export type DemoData = Static<typeof DemoData>;
