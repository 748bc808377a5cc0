import { type Static, Type } from 'typebox';
import { amount, currency, id, instant, object } from '../../platform/http/schema.ts';

/** A payment at the bank that is not applied yet and holds reminders. */
export const receivedPayment = object(
  {
    id: id({ description: 'Bank transaction' }),
    amount: amount(),
    currency: currency(),
    bookedOn: Type.String({ format: 'date' }),
    isPending: Type.Boolean({ description: 'Whether the bank has only announced it' }),
    holdsUntil: instant({ description: 'Reminders wait until it is applied, at most until then' }),
  },
  { title: 'ReceivedPayment' },
);
export type ReceivedPayment = Static<typeof receivedPayment>;
