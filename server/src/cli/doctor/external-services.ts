import { once } from 'node:events';
import { join } from 'node:path';
import { connect, TLSSocket } from 'node:tls';
import { WrongKeyError } from '../../exchange/encrypt-again.ts';
import { systemClock } from '../../platform/clock.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { openMailbox } from '../../platform/mail/inbound/mailbox.ts';
import { openMail } from '../../platform/mail/open.ts';
import { messageOf } from '../output.ts';
import { loadExistingCipher } from '../secrets-key.ts';
import { checkStoredSecrets as decryptOneOfEach } from '../stored-secrets.ts';
import {
  type Check,
  countText,
  type Finding,
  grade,
  okFinding,
  warningFinding,
  wrongFinding,
} from './finding.ts';

const PATIENCE_MS = 10_000;
const TIMEOUTS = { connect: PATIENCE_MS, silence: PATIENCE_MS, handOver: PATIENCE_MS, idle: 10 };

/** Signs in to the mail server and to the mailbox. Sends nothing. */
export const checkMail: Check = async ({ config, dataDir }) => {
  const { smtp, imap } = config;
  if (smtp === null)
    return [
      warningFinding(
        'Mail',
        'SMTP_URL is not set: email is written to files in DATA_DIR/outbox and not delivered.',
        'Set SMTP_URL and MAIL_FROM.',
      ),
    ];
  const findings: Finding[] = [];
  const { transport } = openMail({
    smtp,
    from: config.mailFrom,
    replyTo: config.mailReplyTo,
    outboxFolder: join(dataDir, 'outbox'),
    timeouts: TIMEOUTS,
  });
  try {
    (await transport.open({ sandbox: false })).release();
    findings.push(okFinding('Mail', `${smtp.host}:${smtp.port} accepts the sign-in.`));
  } catch (error) {
    findings.push(
      wrongFinding(
        'Mail',
        `${smtp.host}:${smtp.port} cannot be used: ${messageOf(error)}.`,
        'Check SMTP_URL, and whether this machine can reach that server. Email waits for some hours, ' +
          'then fails.',
      ),
    );
  } finally {
    transport.close();
  }
  if (imap !== null)
    findings.push(
      await openMailbox(imap).then(
        async (mailbox) => {
          await mailbox.close();
          return okFinding('Mailbox', `${imap.host}:${imap.port} accepts the sign-in.`);
        },
        (error: unknown) =>
          wrongFinding(
            'Mailbox',
            `${imap.host}:${imap.port} cannot be used: ${messageOf(error)}.`,
            'Check IMAP_URL. Until then, replies and bounces are not read.',
          ),
      ),
    );
  return findings;
};

const DAY_MS = 86_400_000;
const DAYS = { soon: 14, now: 3 };

/** Checks certificates of servers with TLS from the first byte. `Mail` reports those of STARTTLS. */
export const checkCertificates: Check = async ({ config, client }) => {
  const findings: Finding[] = [];
  const { publicUrl, smtp } = config;
  if (publicUrl?.startsWith('https:') === true) {
    const { hostname, port } = new URL(publicUrl);
    findings.push(
      await checkCertificate('PUBLIC_URL', { host: hostname, port: port === '' ? 443 : Number(port) }),
    );
  }
  if (smtp?.secure === true) findings.push(await checkCertificate('SMTP_URL', smtp));
  const { stream } = client.connection;
  if (stream instanceof TLSSocket) findings.push(judgeCertificate('DATABASE_URL', stream, null));
  return findings;
};

async function checkCertificate(
  whose: string,
  { host, port }: { host: string; port: number },
): Promise<Finding> {
  // An invalid certificate is reported, not thrown.
  const socket = connect({
    host,
    port,
    servername: host,
    rejectUnauthorized: false,
    timeout: PATIENCE_MS,
  });
  socket.on('timeout', () => socket.destroy(new Error('no response in time')));
  try {
    await once(socket, 'secureConnect');
    const reason = socket.authorized ? null : messageOf(socket.authorizationError);
    return judgeCertificate(whose, socket, reason);
  } catch (error) {
    return wrongFinding(
      'Certificate',
      `${whose}: no TLS connection to ${host}:${port}: ${messageOf(error)}.`,
      'Check that the address is correct and reachable from this machine.',
    );
  } finally {
    socket.destroy();
  }
}

function judgeCertificate(whose: string, socket: TLSSocket, reason: string | null): Finding {
  const { valid_to: until } = socket.getPeerCertificate();
  const days = (Date.parse(until) - systemClock.wall.millis()) / DAY_MS;
  const left = days < 0 ? 'has expired' : `is valid for ${countText(Math.floor(days), 'day')}`;
  const found = `${whose}: it ${left}${reason === null || days < 0 ? '' : `, and is not trusted (${reason})`}.`;
  const advice = 'Renew it, and find out why it was not renewed automatically.';
  return grade(
    'Certificate',
    found,
    [days < DAYS.now, 'wrong', advice],
    [
      reason !== null,
      'wrong',
      'Use a certificate for this name from an authority that callers trust (NODE_EXTRA_CA_CERTS ' +
        'adds one).',
    ],
    [days < DAYS.soon, 'warning', advice],
  );
}

/** Checks whether the key decrypts the stored secrets. */
export const checkStoredSecrets: Check = async ({ config, connection, direct }) => {
  const name = 'Secrets';
  const cipher = await loadExistingCipher(config);
  if (cipher === null)
    return [
      warningFinding(
        name,
        'There is no key yet: SECRETS_KEY is not set, and DATA_DIR contains no file secrets-key.',
        'The first start creates one. If there was one before, restore it first.',
      ),
    ];
  const database = openDatabase({ connection, ...(direct && { direct }), max: 1, onError: () => {} });
  try {
    await decryptOneOfEach({ database, cipher });
    return [okFinding(name, 'The key decrypts the stored secrets.')];
  } catch (error) {
    if (!(error instanceof WrongKeyError)) throw error;
    return [
      wrongFinding(
        name,
        messageOf(error),
        'Find the previous key. Without it, set up single sign-on, webhooks, links to files and keys of integrations again.',
      ),
    ];
  } finally {
    await database.close();
  }
};
