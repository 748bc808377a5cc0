import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { MAX_BASE_LETTERS, newReplyToken, parseReplyAddress, replyAddress } from './reply-address.ts';

const BASE = 'replies@example.com';

describe('reply addresses', () => {
  it('name the organization and the message, whatever the case they come back in', () => {
    for (let i = 0; i < 200; i += 1) {
      const key = { organizationId: randomUUID(), token: newReplyToken() };
      const address = replyAddress(BASE, key.organizationId, key.token);
      expect(parseReplyAddress(BASE, address)).toEqual(key);
      expect(parseReplyAddress(BASE, ` ${address.toUpperCase()} `)).toEqual(key);
    }
  });

  it('have a local part that every mail server takes', () => {
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
  ])('are not %s', (address) => {
    expect(parseReplyAddress(BASE, address)).toBeNull();
  });
});
