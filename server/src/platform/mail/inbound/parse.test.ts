import { describe, expect, it } from 'vitest';
import { MAX_MAIL_BYTES, UnreadableMailError } from './mail.ts';
import { parseMail } from './parse.ts';

const mail = (...lines: string[]) => Buffer.from(`${lines.join('\r\n')}\r\n`);

describe('an incoming email', () => {
  it('lists its recipient addresses, the most reliable first', async () => {
    const { deliveredTo, recipients } = await parseMail(
      mail(
        'Delivered-To: <Box+ABC@ours.example>',
        'X-Original-To: alias@ours.example',
        'From: Jo <JO@debtor.example>',
        'To: "Billing, of ours" <b@ours.example>, team: c@ours.example, d@ours.example;',
        'Cc: e@ours.example',
        'Reply-To: secret@debtor.example',
        '',
        'x',
      ),
    );
    expect(deliveredTo.slice(0, 2)).toEqual(['box+abc@ours.example', 'alias@ours.example']);
    expect(recipients).toEqual(['b@ours.example', 'c@ours.example', 'd@ours.example', 'e@ours.example']);
    expect(deliveredTo).not.toContain('secret@debtor.example');
  });

  it('lists the messages that it answers, the nearest first', async () => {
    const { answers, messageId } = await parseMail(
      mail(
        'From: a@b.example',
        'Message-ID: <me@b>',
        'In-Reply-To: <two@b>',
        'References: <one@b> <two@b>',
        '',
        'x',
      ),
    );
    expect(answers).toEqual(['<two@b>', '<one@b>']);
    expect(messageId).toBe('<me@b>');
  });

  it('is converted to text from HTML, without scripts, styles and image addresses', async () => {
    const { text } = await parseMail(
      mail(
        'From: a@b.example',
        'Content-Type: text/html; charset=utf-8',
        '',
        '<style>p{color:red}</style><p>Paid &amp; done</p><script>alert(1)</script><img src="https://x.example/t.gif">',
      ),
    );
    expect(text.trim()).toBe('Paid & done');
  });

  it('loses characters that cannot be stored', async () => {
    const { subject, text, from } = await parseMail(
      mail(
        'From: =?utf-8?Q?J=00o?= <a@b.example>',
        'Subject: =?utf-8?Q?a=00=07b?=',
        '',
        'one\u0000two\u001bthree',
      ),
    );
    expect([subject, text.trim(), from?.name]).toEqual(['ab', 'onetwothree', 'Jo']);
  });

  it('is limited in size', async () => {
    const names = Array.from({ length: 500 }, (_, i) => `a${i}@b.example`).join(', ');
    const ids = Array.from({ length: 500 }, (_, i) => `<${i}@b>`).join(' ');
    const parsed = await parseMail(
      mail(
        'From: a@b.example',
        `To: ${names}`,
        `References: ${ids}`,
        `Subject: ${'s'.repeat(5000)}`,
        '',
        'x'.repeat(500_000),
      ),
    );
    expect(parsed.recipients.length).toBeLessThanOrEqual(100);
    expect(parsed.answers).toHaveLength(100);
    expect(parsed.answers[0]).toBe('<499@b>');
    expect(parsed.subject).toHaveLength(500);
    expect(parsed.text).toHaveLength(100_000);
  });

  it('lists its attachments', async () => {
    const { attachments } = await parseMail(
      mail(
        'From: a@b.example',
        'Content-Type: multipart/mixed; boundary=b',
        '',
        '--b',
        '',
        'text',
        '--b',
        'Content-Type: application/pdf; name="proof.pdf"',
        'Content-Disposition: attachment; filename="../proof.pdf"',
        'Content-Transfer-Encoding: base64',
        '',
        Buffer.from('%PDF-').toString('base64'),
        '--b--',
      ),
    );
    expect(attachments).toEqual([{ fileName: '../proof.pdf', contentType: 'application/pdf', size: 5 }]);
  });
});

describe('an unreadable email', () => {
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['JSON', Buffer.from('{"a": 1}')],
    ['noise', Buffer.from([0, 255, 254, 10, 13, 0])],
    ['endlessly nested parts', nested(200)],
    ['overlong headers', mail(`From: ${'a'.repeat(300_000)}`, '', 'x')],
    ['too large', Buffer.alloc(MAX_MAIL_BYTES + 1, 'a')],
  ])('is refused: %s', async (_title, bytes) => {
    await expect(parseMail(bytes)).rejects.toThrow(UnreadableMailError);
  });
});

function nested(depth: number): Buffer {
  const opened = Array.from({ length: depth }, (_, i) => [
    `Content-Type: multipart/mixed; boundary=b${i}`,
    '',
    `--b${i}`,
  ]).flat();
  return mail('From: a@b.example', ...opened, '', 'x');
}
