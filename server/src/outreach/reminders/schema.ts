import { type Static, Type } from 'typebox';
import { ACTION_TYPES } from '../../dunning/domain/plan.ts';
import { newRecipients } from '../../dunning/schemas.ts';
import { LANGUAGES } from '../../kernel/formats.ts';
import { profileDraft } from '../../people/index.ts';
import {
  id,
  NAME_LENGTH,
  nullable,
  object,
  requiredName,
  stringEnum,
  TEXT_LENGTH,
} from '../../platform/http/schema.ts';

const MAX_DAYS = 3_650;
const day = (description: string) => Type.Integer({ minimum: -MAX_DAYS, maximum: MAX_DAYS, description });

const step = object(
  {
    name: Type.Optional(requiredName()),
    type: Type.Optional(stringEnum(ACTION_TYPES, { title: 'ActionType' })),
    day: day('Planned day, counted from the due date'),
    needsEarlier: Type.Optional(Type.Boolean()),
    daysBefore: Type.Optional(
      Type.Array(day('Counted from the due date'), {
        maxItems: 100,
        description: 'Planned days of the previous reminders of the plan',
      }),
    ),
    recipients: Type.Optional(newRecipients()),
  },
  { title: 'PreviewStep', description: 'Step that is not stored (yet). Cannot be combined with stepKey' },
);

const language = () => stringEnum(LANGUAGES, { description: 'Default: the language of the customer' });

export const MailPreviewRequest = object(
  {
    customerId: id({ description: 'Customer who would receive it' }),
    templateId: Type.Optional(id({ description: 'Default, without texts: the standard text' })),
    texts: Type.Optional(
      object(
        {
          subject: Type.String({ minLength: 1, maxLength: NAME_LENGTH }),
          body: Type.String({ minLength: 1, maxLength: TEXT_LENGTH }),
        },
        { description: 'Texts in Liquid that are not stored (yet)' },
      ),
    ),
    language: Type.Optional(language()),
    invoiceId: Type.Optional(
      id({
        description: 'Main invoice of the reminder: an open invoice of the customer. Default: the oldest one',
      }),
    ),
    step: Type.Optional(step),
    stepKey: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 255,
        description:
          "Step of the customer's plan. The preview shows its day, after the previous reminders of " +
          'the plan. Default: the step for the age of the invoices',
      }),
    ),
    profile: Type.Optional(
      object(profileDraft(), {
        description: 'Company details that are not stored (yet). An empty text means none',
      }),
    ),
  },
  { $id: 'MailPreviewRequest' },
);
export type MailPreviewRequest = Static<typeof MailPreviewRequest>;

const person = object({ name: nullable(Type.String()), email: Type.String() }, { title: 'PreviewRecipient' });

export const MailPreview = object(
  {
    language: stringEnum(LANGUAGES),
    subject: Type.String(),
    text: Type.String(),
    html: Type.String(),
    to: Type.Array(person, {
      description:
        'Recipients: the main contact, unless the step says otherwise. Empty: there are no recipients',
    }),
    cc: Type.Array(person),
  },
  { $id: 'MailPreview' },
);
export type MailPreview = Static<typeof MailPreview>;
