import { createHmac, timingSafeEqual } from 'node:crypto';
import { SignatureError } from '../errors.ts';
import type { WebhookInput } from '../port.ts';

/** Age of a webhook beyond which it may be a replay. */
const TOLERANCE_MS = 5 * 60 * 1000;
const MAX_SIGNATURES = 10;

/** Verifies the header `Stripe-Signature` of a webhook. @throws SignatureError */
export function verifyStripeSignature({ headers, body, nowMs }: WebhookInput, secret: string | null): void {
  const header = headers['stripe-signature'];
  if (secret === null || typeof header !== 'string') throw new SignatureError('no signature');
  const parts = header.split(',').map((part) => part.split('=', 2));
  const stated = parts.find(([name]) => name?.trim() === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(stated)) throw new SignatureError('no timestamp');
  if (Math.abs(nowMs - Number(stated) * 1000) > TOLERANCE_MS) throw new SignatureError('too old');
  const expected = createHmac('sha256', secret).update(`${stated}.`).update(body).digest();
  const signatures = parts.filter(([name]) => name?.trim() === 'v1').slice(0, MAX_SIGNATURES);
  const isSigned = signatures.some(([, text = '']) => {
    const given = Buffer.from(/^[0-9a-f]{64}$/i.test(text) ? text : '', 'hex');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isSigned) throw new SignatureError('wrong signature');
}
