import { type Static, Type } from 'typebox';
import { id, object } from '../../platform/http/schema.ts';

export const HandOver = object(
  { toUserId: id({ description: 'An active user, who takes over' }) },
  { $id: 'HandOver' },
);
export type HandOver = Static<typeof HandOver>;

const count = (description: string) => Type.Integer({ minimum: 0, description });

export const HandedOver = object(
  {
    customers: count('Customers that have the other one as account manager now'),
    actions: count('Actions to be done that are assigned to the other one now'),
  },
  { $id: 'HandedOver' },
);
export type HandedOver = Static<typeof HandedOver>;

export const handOverPath = object({ userId: id() });
