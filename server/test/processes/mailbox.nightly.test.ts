import { expect, it, onTestFinished } from 'vitest';
import { hasDovecot, startDovecot } from '../harness/dovecot.ts';
import { plain } from '../inbound/mails.ts';
import { emptyDataDir, newInstallation, runProcess, serve } from './quittance.ts';

it.skipIf(!hasDovecot())(
  'reads the mailbox of IMAP_URL in the server, and stops with it',
  async () => {
    const imap = await startDovecot();
    onTestFinished(() => imap.stop());
    await imap.deliver(plain({ to: 'replies@example.com' }));
    const own = { ...(await newInstallation()), IMAP_URL: imap.url, MAIL_REPLY_TO: 'replies@example.com' };
    const server = await serve(own);
    await expect.poll(async () => (await imap.mails('Unmatched')).length, { timeout: 120_000 }).toBe(1);
    const { code, stderr } = await server.stop();
    expect(code, stderr).toBe(0);
    expect(stderr).toMatch(/mailbox read/);
    expect(stderr).not.toMatch(/p@ss|p%40ss/);
  },
  240_000,
);

it('refuses an invalid IMAP_URL at the start, and does not print it', async () => {
  const { code, stderr } = await runProcess(['serve'], {
    DATA_DIR: await emptyDataDir(),
    IMAP_URL: 'https://jo:secret@example.com',
  });
  expect(code).not.toBe(0);
  expect(stderr).toMatch(/IMAP_URL must be imaps:\/\//);
  expect(stderr).not.toContain('secret');
});
