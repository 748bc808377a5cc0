import { type Static, Type } from 'typebox';
import { id, object } from '../../platform/http/schema.ts';

export const HandOver = object(
  { toUserId: id({ description: 'Active user who takes over' }) },
  { $id: 'HandOver' },
);
export type HandOver = Static<typeof HandOver>;

const count = (description: string) => Type.Integer({ minimum: 0, description });

export const HandedOver = object(
  {
    customers: count('Number of customers that were reassigned'),
    actions: count('Number of pending actions that were reassigned'),
    disputes: count('Number of open disputes that were reassigned'),
  },
  { $id: 'HandedOver' },
);
export type HandedOver = Static<typeof HandedOver>;

export const handOverPath = object({ userId: id() });
