import { type Static, Type } from 'typebox';
import { object, stringEnum } from '../../platform/http/schema.ts';

export const GUIDE_STEPS = ['DATA', 'CHECK', 'PLAN', 'MAIL', 'INVITE'] as const;
export type GuideStep = (typeof GUIDE_STEPS)[number];

export const Guide = object(
  {
    steps: Type.Array(
      object(
        {
          name: stringEnum(GUIDE_STEPS, {
            description:
              'DATA: there are invoices. CHECK: the last import refused nothing. PLAN: a dunning plan is active. MAIL: a sender is set. INVITE: there is another user, or an invitation',
          }),
          done: Type.Boolean(),
        },
        { title: 'GuideStep' },
      ),
    ),
    putAway: Type.Boolean({ description: 'Whether the guide is hidden' }),
  },
  { $id: 'Guide' },
);
export type Guide = Static<typeof Guide>;

export const GuideChange = object({ putAway: Type.Boolean() }, { $id: 'GuideChange' });
export type GuideChange = Static<typeof GuideChange>;
