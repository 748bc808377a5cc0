import { type Static, Type } from 'typebox';
import { nullable, object, words } from '../../platform/http/schema.ts';

const mailbox = () => object({ name: nullable(Type.String()), address: Type.String() }, { title: 'Mailbox' });

export const MailSetup = object(
  {
    sender: object(
      { name: nullable(Type.String()), address: Type.String() },
      {
        title: 'MailSender',
        description:
          'Who reminders come from now: as the dunning settings say (`senderName`, `senderAddress`), else as the service is set',
      },
    ),
    isOwnAddress: Type.Boolean({ description: 'Whether the organization has chosen the address itself' }),
    server: nullable(
      object({
        host: Type.String(),
        port: Type.Integer(),
        encryption: words(['TLS', 'STARTTLS', 'OPPORTUNISTIC'], {
          description: 'OPPORTUNISTIC: STARTTLS where the server offers it',
        }),
      }),
      {
        title: 'MailServer',
        description:
          'What takes the mail, by `SMTP_URL` of the service; null: mail stays in its outbox folder and leaves nothing',
      },
    ),
    replyTo: nullable(Type.String(), {
      description: 'Mailbox for answers and bounces, by `MAIL_REPLY_TO`; null: they go to the sender, unread',
    }),
    readsMailbox: Type.Boolean({
      description: 'Whether the service reads that mailbox itself, by `IMAP_URL`',
    }),
    linksToPortal: Type.Boolean({ description: 'Whether mail leads to the portal, by `PUBLIC_URL`' }),
    sandbox: Type.Boolean({ description: 'A sandbox writes to nobody, whatever mail server there is' }),
    testAddress: nullable(Type.String(), {
      description: 'All reminders go there instead of to debtors, as the dunning settings say',
    }),
  },
  { $id: 'MailSetup' },
);
export type MailSetup = Static<typeof MailSetup>;

export const MailTest = object(
  {
    outcome: words(['ACCEPTED', 'REFUSED', 'TEMPORARY', 'UNCERTAIN', 'UNAVAILABLE'], {
      description:
        'UNAVAILABLE: the mail server cannot be reached or used; TEMPORARY: it does not take the mail now; UNCERTAIN: it was handed over whole and no answer came',
    }),
    answer: Type.String({ description: 'What the mail server said, or what went wrong on the way to it' }),
    from: mailbox(),
    to: mailbox(),
    isInFolder: Type.Boolean({
      description:
        'It was written to the outbox folder and went no further: there is no mail server, or this is a sandbox',
    }),
  },
  { $id: 'MailTest' },
);
export type MailTest = Static<typeof MailTest>;
