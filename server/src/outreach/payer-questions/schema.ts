import { type Static, Type } from 'typebox';
import { customerAnswer } from '../../ledger/schemas.ts';
import { nullable, object, recordRef } from '../../platform/http/schema.ts';
import type { WrittenMail } from '../mails/schema.ts';

/** Recipients of one question. */
const MAX_RECIPIENTS = 5;

export const PayerQuestionRequest = object(
  {
    customer: Type.Optional(
      recordRef({ description: 'Who is asked. Default: the payer, if the rules are certain who it is' }),
    ),
    to: Type.Optional(
      Type.Array(Type.String({ format: 'email', maxLength: 320 }), {
        minItems: 1,
        maxItems: MAX_RECIPIENTS,
        description: 'Recipients. Default: the main contact of the customer',
      }),
    ),
  },
  { $id: 'PayerQuestionRequest' },
);
export type PayerQuestionRequest = Static<typeof PayerQuestionRequest>;

export const PayerQuestionPreview = object(
  {
    customer: customerAnswer,
    mail: Type.Unsafe<WrittenMail>({ $ref: 'WrittenMail#' }),
    contacts: Type.Array(
      object({ name: nullable(Type.String()), address: Type.String() }, { title: 'ContactToAsk' }),
      { description: 'Contacts whose email did not bounce' },
    ),
  },
  { $id: 'PayerQuestionPreview' },
);
export type PayerQuestionPreview = Static<typeof PayerQuestionPreview>;
