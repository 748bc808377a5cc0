import { type Static, Type } from 'typebox';
import { id, nullable, object, stringEnum } from '../../platform/http/schema.ts';

export const SampleData = object(
  {
    state: stringEnum(['NONE', 'MAKING', 'MADE', 'REMOVING', 'FAILED'], { title: 'SampleDataState' }),
    mayBeMade: Type.Boolean({
      description:
        'Whether the caller can create sample data. A sandbox with sample data has none of its own, and a ' +
        "person who signed in through the organization's provider cannot enter another organization",
    }),
    progress: Type.Number({ minimum: 0, maximum: 1 }),
    day: nullable(Type.String({ format: 'date' }), {
      description: 'The day that is being played. null: the records before the first day are being created',
    }),
    organizationId: nullable(id(), {
      description:
        'The sandbox with the sample data. null: it is not ready, or the caller does not belong to it',
    }),
    failure: nullable(Type.String({ description: 'Why the creation or removal failed' })),
  },
  { $id: 'SampleData' },
);
export type SampleData = Static<typeof SampleData>;
