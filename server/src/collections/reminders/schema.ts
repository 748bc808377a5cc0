import { type Static, Type } from 'typebox';
import { LANGUAGES } from '../../ledger/domain/formats.ts';
import {
  id,
  NAME_LENGTH,
  nullable,
  object,
  requiredName,
  TEXT_LENGTH,
  words,
} from '../../platform/http/schema.ts';
import { ACTION_TYPES } from '../domain/dunning/plan.ts';
import { newRecipients } from '../dunning/plans/schema.ts';

const MAX_DAYS = 3_650;
const day = (description: string) => Type.Integer({ minimum: -MAX_DAYS, maximum: MAX_DAYS, description });

const step = object(
  {
    name: Type.Optional(requiredName()),
    type: Type.Optional(words(ACTION_TYPES, { title: 'ActionType' })),
    day: day('Planned day, counted from the due date'),
    needsEarlier: Type.Optional(Type.Boolean()),
    daysBefore: Type.Optional(
      Type.Array(day('Counted from the due date'), {
        maxItems: 100,
        description: 'Planned days of the reminders that the plan sends before it',
      }),
    ),
    recipients: Type.Optional(newRecipients()),
  },
  { title: 'PreviewStep', description: 'A step that is not stored (yet), in place of stepKey' },
);

const language = () => words(LANGUAGES, { description: "Default: the customer's" });

export const MailPreviewRequest = object(
  {
    customerId: id({ description: 'To whom it would be written' }),
    templateId: Type.Optional(id({ description: 'Without it, and without texts: the standard text' })),
    texts: Type.Optional(
      object(
        {
          subject: Type.String({ minLength: 1, maxLength: NAME_LENGTH }),
          body: Type.String({ minLength: 1, maxLength: TEXT_LENGTH }),
        },
        { description: 'Texts that are not stored (yet), in Liquid' },
      ),
    ),
    language: Type.Optional(language()),
    invoiceId: Type.Optional(
      id({
        description: 'The open invoice of the customer that it is about first; without it, the oldest one',
      }),
    ),
    step: Type.Optional(step),
    stepKey: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 255,
        description:
          "A step of the plan that holds for the customer, shown as on its day, after the reminders that the plan sends before it; without it, the invoices' age tells",
      }),
    ),
  },
  { $id: 'MailPreviewRequest' },
);
export type MailPreviewRequest = Static<typeof MailPreviewRequest>;

const person = object({ name: nullable(Type.String()), email: Type.String() }, { title: 'PreviewRecipient' });

export const MailPreview = object(
  {
    language: words(LANGUAGES),
    subject: Type.String(),
    text: Type.String(),
    html: Type.String(),
    to: Type.Array(person, {
      description:
        'To whom it would go: the main contact where no step says otherwise; empty: nobody can be written to',
    }),
    cc: Type.Array(person),
  },
  { $id: 'MailPreview' },
);
export type MailPreview = Static<typeof MailPreview>;
