import { type Static, Type } from 'typebox';
import { nullable, object, stringEnum } from '../../platform/http/schema.ts';

const mailbox = () => object({ name: nullable(Type.String()), address: Type.String() }, { title: 'Mailbox' });

export const MailSetup = object(
  {
    sender: object(
      { name: nullable(Type.String()), address: Type.String() },
      {
        title: 'MailSender',
        description:
          'Current sender of reminders: from the dunning settings (`senderName`, `senderAddress`), else from the service',
      },
    ),
    isOwnAddress: Type.Boolean({ description: 'Whether the organization has set the address itself' }),
    server: nullable(
      object({
        host: Type.String(),
        port: Type.Integer(),
        encryption: stringEnum(['TLS', 'STARTTLS', 'OPPORTUNISTIC'], {
          description: 'OPPORTUNISTIC: STARTTLS if the server offers it',
        }),
      }),
      {
        title: 'MailServer',
        description:
          'The mail server (`SMTP_URL` of the service); null: email stays in the outbox folder and is not delivered',
      },
    ),
    replyTo: nullable(Type.String(), {
      description:
        'Mailbox for replies and bounces (`MAIL_REPLY_TO`); null: they go to the sender and are not ' +
        'read',
    }),
    readsMailbox: Type.Boolean({
      description: 'Whether the service reads that mailbox (`IMAP_URL`)',
    }),
    linksToPortal: Type.Boolean({ description: 'Whether email has links to the portal (`PUBLIC_URL`)' }),
    sandbox: Type.Boolean({ description: 'A sandbox never sends email, regardless of the mail server' }),
    testAddress: nullable(Type.String(), {
      description: 'All reminders go to this address instead of to debtors (from the dunning settings)',
    }),
  },
  { $id: 'MailSetup' },
);
export type MailSetup = Static<typeof MailSetup>;

export const MailTest = object(
  {
    outcome: stringEnum(['ACCEPTED', 'REFUSED', 'TEMPORARY', 'UNCERTAIN', 'UNAVAILABLE'], {
      description:
        'UNAVAILABLE: the mail server cannot be reached or used; TEMPORARY: it does not accept the email now; UNCERTAIN: the email was handed over completely, but no response came',
    }),
    answer: Type.String({ description: 'The response of the mail server, or the error before it' }),
    from: mailbox(),
    to: mailbox(),
    isInFolder: Type.Boolean({
      description:
        'Whether it was only written to the outbox folder: there is no mail server, or this is a sandbox',
    }),
  },
  { $id: 'MailTest' },
);
export type MailTest = Static<typeof MailTest>;
