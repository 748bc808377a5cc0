import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_BASE_LETTERS, newReplyToken, parseReplyAddress, replyAddress } from './reply-address.ts';

const BASE = 'replies@example.com';

describe('reply addresses', () => {
  it('contain the organization and the message, in any case of letters', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.stringMatching(/^[a-z2-7]{16}$/), (organizationId, token) => {
        const address = replyAddress(BASE, organizationId, token);
        expect(parseReplyAddress(BASE, address)).toEqual({ organizationId, token });
        expect(parseReplyAddress(BASE, ` ${address.toUpperCase()} `)).toEqual({ organizationId, token });
      }),
    );
  });

  it('have a local part that every mail server accepts', () => {
    const base = `${'r'.repeat(MAX_BASE_LETTERS)}@example.com`;
    const [local] = replyAddress(base, randomUUID(), newReplyToken()).split('@');
    expect(local).toHaveLength(64);
    expect(local).toMatch(/^r+\+[a-z2-7]+$/);
  });

  it.each([
    'replies@example.com',
    'replies+abc@example.com',
    'someone@example.com',
    `replies+${'a'.repeat(42)}@example.org`,
    `replies+${'1'.repeat(42)}@example.com`,
    `replies+${'b'.repeat(42)}@example.com`,
    `xreplies+${'a'.repeat(42)}@example.com`,
    '',
  ])('do not include %s', (address) => {
    expect(parseReplyAddress(BASE, address)).toBeNull();
  });
});
