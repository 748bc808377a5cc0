import { type Static, Type } from 'typebox';
import { object, words } from '../../platform/http/schema.ts';

export const GUIDE_STEPS = ['DATA', 'CHECK', 'PLAN', 'MAIL', 'INVITE'] as const;
export type GuideStep = (typeof GUIDE_STEPS)[number];

export const Guide = object(
  {
    steps: Type.Array(
      object(
        {
          name: words(GUIDE_STEPS, {
            description:
              'DATA: there are invoices beside the demo data. CHECK: the last import refused nothing. PLAN: a dunning plan is active. MAIL: a sender is stated. INVITE: somebody else is a user, or invited',
          }),
          done: Type.Boolean(),
        },
        { title: 'GuideStep' },
      ),
    ),
    putAway: Type.Boolean({ description: 'Nobody wants to see it any more' }),
  },
  { $id: 'Guide' },
);
export type Guide = Static<typeof Guide>;

export const GuideChange = object({ putAway: Type.Boolean() }, { $id: 'GuideChange' });
export type GuideChange = Static<typeof GuideChange>;
