import { LIFECYCLE_STATUSES } from '@quittance/e-invoice';
import { type Static, Type } from 'typebox';
import { nullable, object, stringEnum } from '../../platform/http/schema.ts';

export const LIFECYCLE_OUTCOMES = ['DISPUTED', 'UNCHANGED', 'IGNORED', 'NOT_FOUND', 'AMBIGUOUS'] as const;
export type LifecycleOutcome = (typeof LIFECYCLE_OUTCOMES)[number];

export const LifecycleStatuses = object(
  {
    items: Type.Array(
      object(
        {
          number: Type.String({ description: 'Number of the invoice (BT-1)' }),
          code: Type.String({ description: 'As stated, such as 210' }),
          status: stringEnum(LIFECYCLE_STATUSES, { title: 'LifecycleStatusName' }),
          outcome: stringEnum(LIFECYCLE_OUTCOMES, {
            title: 'LifecycleOutcome',
            description:
              'DISPUTED: a dispute was opened. UNCHANGED: the message was received before, another dispute ' +
              'is open, or nothing is due. IGNORED: the status stops no reminders. NOT_FOUND, AMBIGUOUS: no ' +
              'invoice, or several, have this number',
          }),
          invoiceId: nullable(Type.String({ format: 'uuid' })),
        },
        { title: 'LifecycleStatus' },
      ),
      { description: 'One for each invoice of the message' },
    ),
  },
  { $id: 'LifecycleStatuses' },
);
export type LifecycleStatuses = Static<typeof LifecycleStatuses>;
