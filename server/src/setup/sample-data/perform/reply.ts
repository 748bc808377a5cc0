import { Readable } from 'node:stream';
import { listMessages } from '../../../mail/conversations/queries.ts';
import type { MessageItem } from '../../../mail/index.ts';
import { receiveMail } from '../../../outreach/index.ts';
import { discardStaged, stageFile } from '../../../platform/files/staging.ts';
import { newId } from '../../../platform/ids.ts';
import { oneOf } from '../texts/sample-texts.ts';
import type { SampleStage } from './stage.ts';

/** Reminders from which one is chosen to be answered. */
const RECENT = 60;
const CHOICES = 5;
const MAX_BYTES = 100_000;

/**
 * A customer answers one of the latest reminders, unless an earlier answer waits. The mail is received like
 * any other.
 */
export async function receiveReply(stage: SampleStage, text: number): Promise<void> {
  const { context, organization, texts } = stage;
  const answered = await chooseMail(stage, text);
  if (answered === null) return;
  const bytes = Buffer.from(rawReply(answered, oneOf(texts.replies, text), context.clock.now()));
  const raw = await stageFile(context.storage.stagingFolder, Readable.from([bytes]), {
    maxBytes: MAX_BYTES,
    field: 'body',
  });
  try {
    await receiveMail(context, raw, organization.id);
  } finally {
    await discardStaged(raw);
  }
}

async function chooseMail(
  { context: { database }, organization }: SampleStage,
  text: number,
): Promise<MessageItem | null> {
  const [sent, waiting] = await Promise.all([
    listMessages(database, organization, { direction: 'OUTBOUND', state: 'SENT', limit: RECENT }),
    listMessages(database, organization, { unanswered: true, limit: RECENT }),
  ]);
  const busy = new Set(waiting.items.map(({ customer }) => customer?.id));
  const candidates = sent.items
    .filter(({ customer, messageId }) => customer !== null && messageId !== null && !busy.has(customer.id))
    .slice(0, CHOICES);
  return candidates[text % Math.max(1, candidates.length)] ?? null;
}

function rawReply(
  { recipients, sender, subject, messageId }: MessageItem,
  text: string,
  now: string,
): string {
  const [from] = recipients;
  const headers = [
    `From: ${from === undefined ? '' : `${encodeHeader(from.name ?? from.address)} <${from.address}>`}`,
    `To: ${sender ?? ''}`,
    `Subject: ${encodeHeader(`Re: ${subject ?? ''}`)}`,
    `Date: ${new Date(now).toUTCString()}`,
    `Message-ID: <${newId()}@sample.example>`,
    `In-Reply-To: ${messageId ?? ''}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
  ];
  return `${headers.join('\r\n')}\r\n\r\n${Buffer.from(text).toString('base64')}\r\n`;
}

/** Encodes a header text, which may contain any character. */
const encodeHeader = (text: string): string => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`;
