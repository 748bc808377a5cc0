import { SpanKind } from '@opentelemetry/api';
import type { Mail } from '../context.ts';
import { mailsHandedOver } from '../signals.ts';
import { inSpan, noteOnSpan } from '../traces.ts';
import { outboxTransport } from './outbox.ts';
import type { SmtpServer } from './server-address.ts';
import { type SmtpTimeouts, smtpTransport } from './smtp.ts';
import type { MailAddress, MailRoute, MailServerFacts, MailTransport } from './types.ts';

export interface MailSettings {
  /** Null: email is written to the outbox folder. */
  smtp: SmtpServer | null;
  from: MailAddress | null;
  replyTo: string | null;
  outboxFolder: string;
  /** Whether the service reads a mailbox. */
  readsMailbox?: boolean;
  timeouts?: SmtpTimeouts;
}

/** Sender of email that only goes to the outbox folder. */
const DEFAULT_FROM: MailAddress = { name: null, address: 'quittance@localhost' };

/** Routes the email of sandboxes to the outbox folder, even with a mail server. */
function divertSandboxes(route: MailRoute, outbox: MailRoute): MailTransport {
  return {
    open: ({ sandbox }) => (sandbox ? outbox : route).open(),
    close: () => route.close(),
  };
}

/** Emits an event for the outcome of each hand-over, for metrics. */
function countOutcomes(route: MailRoute): MailRoute {
  return {
    open: async () => {
      const session = await route.open().catch((error: unknown) => {
        mailsHandedOver.emit({ outcome: 'unavailable' });
        throw error;
      });
      return {
        handOver: async (mail) => {
          return inSpan('hand over mail', { kind: SpanKind.CLIENT }, async () => {
            const result = await session.handOver(mail);
            mailsHandedOver.emit({ outcome: result.kind });
            noteOnSpan({ 'quittance.message_id': mail.id, 'quittance.outcome': result.kind });
            return result;
          });
        },
        release: () => session.release(),
      };
    },
    close: () => route.close(),
  };
}

/** Opens the mail transport. It does not connect yet. */
export function openMail(settings: MailSettings): Mail {
  const { smtp, from, replyTo, outboxFolder, readsMailbox = false, timeouts } = settings;
  const outbox = outboxTransport(outboxFolder);
  const transport = divertSandboxes(
    countOutcomes(smtp === null ? outbox : smtpTransport(smtp, timeouts)),
    outbox,
  );
  const server = smtp === null ? null : factsOf(smtp);
  return { transport, from: from ?? DEFAULT_FROM, replyTo, outboxFolder, server, readsMailbox };
}

function factsOf({ host, port, secure, requireTls }: SmtpServer): MailServerFacts {
  return { host, port, encryption: secure ? 'TLS' : requireTls ? 'STARTTLS' : 'OPPORTUNISTIC' };
}
