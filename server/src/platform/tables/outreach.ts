import type { Tables } from './entry.ts';

export const OUTREACH_TABLES = {
  letter_batches: {
    tenant: 'ORGANIZATION',
    personalData: {},
    clock: { sandbox: ['created_at', 'posted_at'] },
    reset: 'EMPTIED',
    restriction: 'STATEMENT',
  },
  letters: {
    tenant: 'ORGANIZATION',
    personalData: { code: ['outcome'] },
    clock: {},
    reset: 'EMPTIED',
    restriction: 'REFUSED',
  },
  messages: {
    tenant: 'ORGANIZATION',
    personalData: {
      text: ['sender', 'subject', 'text_body', 'html_body', 'error', 'summary'],
      jsonb: ['recipients', 'attachments'],
      code: ['direction', 'state', 'token', 'message_id', 'in_reply_to', 'outbox_file', 'inbound_kind'],
    },
    clock: {
      sandbox: ['sent_at', 'bounced_at', 'handled_at', 'created_at', 'updated_at'],
      machine: ['claimed_until'],
    },
    reset: 'EMPTIED',
    restriction: { customer: 'customer_id' },
    merge: { customer_id: 'MOVES' },
  },
  thread_comments: {
    tenant: 'ORGANIZATION',
    personalData: { text: ['text'], user: ['mentioned_user_ids'] },
    clock: { sandbox: ['created_at'] },
    reset: 'EMPTIED',
    // Read only with a message that the request names.
    restriction: 'REFUSED',
  },
  written_mails: {
    tenant: 'ORGANIZATION',
    personalData: { text: ['subject', 'text_body'], jsonb: ['recipients'], code: ['language'] },
    clock: { sandbox: ['created_at'] },
    reset: 'EMPTIED',
    restriction: 'REFUSED',
  },
  payment_receipts: {
    tenant: 'ORGANIZATION',
    personalData: { code: ['payment_external_id'] },
    clock: { sandbox: ['created_at'] },
    reset: 'EMPTIED',
    restriction: 'REFUSED',
  },
} as const satisfies Tables;
