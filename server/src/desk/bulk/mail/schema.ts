import { type Static, Type } from 'typebox';
import { BulkMail, UNREACHABLE, WrittenMail } from '../../../outreach/index.ts';
import { id, nullable, object, schemaRef, stringEnum } from '../../../platform/http/schema.ts';
import { MAX_RECORDS, NewBulkJob } from '../schema.ts';

/** Lists whose records an email can be sent to. */
const MAIL_LISTS = ['customers', 'invoices'] as const;

const { recordIds, filter } = NewBulkJob.properties;

export const BulkMailPreviewRequest = object(
  {
    list: stringEnum(MAIL_LISTS),
    recordIds,
    filter,
    mail: schemaRef(BulkMail),
    position: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MAX_RECORDS,
        default: 0,
        description: 'Position of the shown customer among those that get the email',
      }),
    ),
  },
  { $id: 'BulkMailPreviewRequest' },
);
export type BulkMailPreviewRequest = Static<typeof BulkMailPreviewRequest>;

const count = (description: string) => Type.Integer({ minimum: 0, description });
const customer = () => object({ id: id(), externalId: Type.String(), name: Type.String() });
/** Reasons why a selected customer gets no email. */
const NO_EMAIL_REASONS = [...UNREACHABLE, 'OWES_NOTHING'] as const;
export type NoEmailReason = (typeof NO_EMAIL_REASONS)[number];
const reason = () =>
  stringEnum(NO_EMAIL_REASONS, {
    title: 'NoEmailReason',
    description:
      '`OWES_NOTHING`: the text names amounts. It is only stated if at most 500 customers are reachable',
  });

export const BulkMailPreview = object(
  {
    customers: count('Customers of the selection'),
    emails: count('Emails that would be sent, one for each customer that gets one'),
    unreachable: object(
      {
        total: count('Customers that get no email'),
        reasons: Type.Array(object({ reason: reason(), count: count('Customers') })),
        customers: Type.Array(object({ customer: customer(), reason: reason() }), {
          description: 'The first 100, by name',
        }),
      },
      { title: 'CustomersWithoutEmail' },
    ),
    position: count('Position of the shown customer'),
    customer: nullable(customer(), { description: 'The shown customer. null: no customer is reachable' }),
    mail: Type.Optional(schemaRef(WrittenMail)),
    problem: nullable(Type.String(), {
      description: 'Why the shown customer would get no email, such as an error in the text',
    }),
  },
  { $id: 'BulkMailPreview' },
);
export type BulkMailPreview = Static<typeof BulkMailPreview>;
