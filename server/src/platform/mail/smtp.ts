import type {
  default as SMTPConnection,
  SMTPConnectionSendInfo,
  SMTPError,
} from 'nodemailer/lib/smtp-connection';
import type { SmtpServer } from './server-address.ts';
import {
  type HandOver,
  type MailRoute,
  type MailSession,
  MailUnavailableError,
  type OutgoingMail,
  type RefusedRecipient,
} from './types.ts';

/** Timeouts, in milliseconds. */
export interface SmtpTimeouts {
  /** For connecting, and again for the server's greeting. */
  connect: number;
  /** Without any data from the server. */
  silence: number;
  /** For a whole hand-over: other messages wait for its end. */
  handOver: number;
  /** How long a connection is kept for the next message. */
  idle: number;
}

export const SMTP_TIMEOUTS: SmtpTimeouts = {
  connect: 15_000,
  silence: 15_000,
  handOver: 25_000,
  idle: 10_000,
};

/**
 * Returns a route to a mail server. Each concurrent hand-over has its own connection; a connection is reused
 * for later ones.
 */
export function smtpTransport(server: SmtpServer, timeouts: SmtpTimeouts = SMTP_TIMEOUTS): MailRoute {
  const idle = new Map<SMTPConnection, NodeJS.Timeout>();
  const forget = (connection: SMTPConnection) => {
    clearTimeout(idle.get(connection));
    idle.delete(connection);
  };
  return {
    open: async () => {
      for (const [connection] of idle) {
        forget(connection);
        if (await isAlive(connection)) return sessionOf(connection);
      }
      return sessionOf(await connect(server, timeouts));
    },
    close: () => {
      for (const [connection] of [...idle]) {
        forget(connection);
        connection.close();
      }
    },
  };

  function sessionOf(connection: SMTPConnection): MailSession {
    let isUsable = true;
    return {
      handOver: async (mail) => {
        const result = await handOver(connection, mail, timeouts.handOver);
        isUsable = result.kind === 'accepted';
        return result;
      },
      release: () => {
        if (!isUsable || connection.destroyed) connection.close();
        else idle.set(connection, setTimeout(() => end(connection), timeouts.idle).unref());
      },
    };
  }

  function end(connection: SMTPConnection): void {
    forget(connection);
    connection.quit();
  }
}

/** Opens a connection and logs in. If this fails, no message has been sent. */
async function connect(server: SmtpServer, timeouts: SmtpTimeouts): Promise<SMTPConnection> {
  const { default: Connection } = await import('nodemailer/lib/smtp-connection');
  const connection = new Connection({
    host: server.host,
    port: server.port,
    secure: server.secure,
    requireTLS: server.requireTls,
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.connect,
    dnsTimeout: timeouts.connect,
    socketTimeout: timeouts.silence,
    socketCloseTimeout: 1000,
    logger: false,
  });
  // An idle connection that breaks must not end the process.
  connection.on('error', () => {});
  const { login } = server;
  try {
    await runCommand(connection, (done) => connection.connect(done));
    if (login !== null)
      await runCommand(connection, (done) =>
        connection.login({ credentials: { user: login.user, pass: login.password } }, done),
      );
    return connection;
  } catch (error) {
    connection.close();
    throw new MailUnavailableError(`the mail server cannot be used: ${reasonOf(error)}`, { cause: error });
  }
}

/** Returns whether an idle connection still works. RSET also clears the state of the previous message. */
async function isAlive(connection: SMTPConnection): Promise<boolean> {
  if (connection.destroyed) return false;
  try {
    await runCommand(connection, (done) => connection.reset(done));
    return true;
  } catch {
    connection.close();
    return false;
  }
}

/** Runs one command. A broken connection rejects it as well. */
function runCommand(
  connection: SMTPConnection,
  run: (done: (error?: SMTPError | null) => void) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const failed = (error: Error) => settle(error);
    const ended = () => settle(new Error('the connection ended'));
    const settle = (error?: Error | null) => {
      connection.off('error', failed);
      connection.off('end', ended);
      if (error === undefined || error === null) resolve();
      else reject(error);
    };
    connection.on('error', failed);
    connection.on('end', ended);
    run(settle);
  });
}

function handOver(connection: SMTPConnection, mail: OutgoingMail, millis: number): Promise<HandOver> {
  return new Promise((resolve) => {
    const message = mail.open();
    // Set before the line that ends the message is written: from then on the server may have accepted it.
    let isComplete = false;
    message.once('end', () => {
      isComplete = true;
    });
    const settle = (result: HandOver) => {
      clearTimeout(timer);
      connection.off('end', broke);
      if (result.kind !== 'accepted') connection.close();
      message.destroy();
      resolve(result);
    };
    const lost = (error: string) => settle({ kind: isComplete ? 'uncertain' : 'temporary', error });
    const broke = () => setImmediate(lost, 'the connection ended');
    const timer = setTimeout(lost, millis, `no response within ${millis / 1000} seconds`);
    connection.on('end', broke);
    const envelope = { from: mail.envelope.from, to: [...mail.envelope.to] };
    connection.send(envelope, message, (error: SMTPError | null, info?: SMTPConnectionSendInfo) => {
      settle(
        error === null && info !== undefined ? acceptedHandOver(info) : failedHandOver(error, isComplete),
      );
    });
  });
}

function acceptedHandOver(info: SMTPConnectionSendInfo): HandOver {
  const refused = refusedOf(info.rejectedErrors);
  return { kind: 'accepted', response: info.response, refused, outboxFile: null };
}

/** Codes of errors that are the server's response, or the library's refusal to send such a message. */
const ANSWERS = ['EENVELOPE', 'EMESSAGE'];

function failedHandOver(error: SMTPError | null, isComplete: boolean): HandOver {
  const reason = reasonOf(error);
  const code = error?.code ?? '';
  if (!ANSWERS.includes(code)) {
    // The message could not be read, so it was not handed over completely.
    if (code === 'ESTREAM') return { kind: 'temporary', error: `the message cannot be built: ${reason}` };
    return { kind: isComplete ? 'uncertain' : 'temporary', error: reason };
  }
  const all = error?.rejectedErrors ?? [];
  const isForGood = all.length > 0 ? all.every(isPermanent) : isPermanent(error);
  return isForGood
    ? { kind: 'refused', error: reason, refused: refusedOf(all) }
    : { kind: 'temporary', error: reason };
}

/**
 * Returns whether an error is permanent. One without a response code was raised before sending: an invalid
 * address, or a message that is too large.
 */
function isPermanent(error: SMTPError | null): boolean {
  const code = error?.responseCode;
  return code === undefined || code >= 500;
}

function refusedOf(errors: readonly SMTPError[] = []): RefusedRecipient[] {
  return errors
    .filter(isPermanent)
    .flatMap((error) =>
      error.recipient === undefined ? [] : [{ address: error.recipient, error: reasonOf(error) }],
    );
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const response = Reflect.get(error, 'response');
  const text = typeof response === 'string' && response !== '' ? response : error.message;
  return text.replaceAll(/\s+/g, ' ').slice(0, 500);
}
