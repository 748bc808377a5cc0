import { type Static, Type } from 'typebox';
import { LANGUAGES } from '../../ledger/domain/formats.ts';
import { id, NAME_LENGTH, object, TEXT_LENGTH, words } from '../../platform/http/schema.ts';

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

export const MailPreview = object(
  {
    language: words(LANGUAGES),
    subject: Type.String(),
    text: Type.String(),
    html: Type.String(),
  },
  { $id: 'MailPreview' },
);
export type MailPreview = Static<typeof MailPreview>;
