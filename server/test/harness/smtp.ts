import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/** A message as the server received it. */
export interface ReceivedMail {
  from: string;
  to: string[];
  raw: string;
  /** Parsed by a library that is independent of the one that wrote it. */
  mail: Email;
}

/** Behaviour towards clients; a missing field means acceptance. */
export interface SmtpBehavior {
  /** Reply code that rejects a connection. */
  connect?: number;
  /** Reply code to MAIL FROM. */
  sender?: number;
  /** Reply to a recipient such as `550 5.1.1 unknown`; undefined: accepted. */
  recipient?: (address: string) => string | undefined;
  /**
   * Reaction after the whole message has arrived: a reply such as `451 later`, or one of these words.
   * `drop` cuts the connection and discards the message. `take and drop` keeps the message and cuts the
   * connection without a reply.
   * `silence` sends no reply.
   */
  data?: string;
  /** Cuts the connection when the message begins to arrive. */
  dropEarly?: boolean;
  /** Delay before the reply to the message, in milliseconds. */
  delay?: number;
  /** Awaited before the reply to the message. */
  hold?: () => Promise<void>;
}

export interface SmtpTrap {
  host: string;
  port: number;
  /** Value of SMTP_URL. */
  url: string;
  received: ReceivedMail[];
  /** Passwords that clients sent. */
  passwords: string[];
  /** Number of connections so far. */
  connections: number;
  behavior: SmtpBehavior;
  /** Cuts all connections, as a restarting server does. */
  disconnect(): void;
  close(): Promise<void>;
}

export interface SmtpOptions {
  /** The login that may send; absent: no login needed. */
  login?: { user: string; password: string };
  /** Whether the server offers STARTTLS, with a self-signed certificate. */
  startTls?: boolean;
}

/** Starts a real mail server on a free port; it keeps the mail that it accepts. */
export async function startSmtp({ login, startTls = false }: SmtpOptions = {}): Promise<SmtpTrap> {
  const sockets = new Map<number, Socket>();
  const server = new SMTPServer({
    hidePIPELINING: true,
    disabledCommands: [...(login === undefined ? ['AUTH'] : []), ...(startTls ? [] : ['STARTTLS'])],
    authOptional: login === undefined,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      trap.passwords.push(password ?? '');
      const isRight = username === login?.user && password === login?.password;
      if (isRight) done(null, { user: username });
      else done(new Error('Invalid login'));
    },
    onConnect: (_session, done) => {
      trap.connections += 1;
      done(answer(trap.behavior.connect));
    },
    onMailFrom: (_address, _session, done) => done(answer(trap.behavior.sender)),
    onRcptTo: ({ address }, _session, done) => done(answer(trap.behavior.recipient?.(address))),
    onData: (stream, session, done) => {
      if (trap.behavior.dropEarly === true) {
        stream.resume();
        socketOf(session)?.destroy();
        return;
      }
      take(stream, session).then(
        (error) => {
          if (error !== 'no answer') done(error);
        },
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });
  // Broken connections are what the tests are about.
  server.on('error', () => {});
  server.server.on('connection', (socket: Socket) => {
    const { remotePort } = socket;
    if (remotePort === undefined) return;
    sockets.set(remotePort, socket);
    socket.on('close', () => sockets.delete(remotePort));
  });
  const socketOf = ({ remotePort }: SMTPServerSession) => sockets.get(remotePort);

  async function take(
    stream: AsyncIterable<unknown>,
    session: SMTPServerSession,
  ): Promise<Error | null | 'no answer'> {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
    const { data = '', delay = 0, hold } = trap.behavior;
    if (delay > 0) await sleep(delay);
    await hold?.();
    if (/^\d/.test(data)) return answer(data) ?? null;
    if (data !== 'drop') {
      trap.received.push(await receivedOf(session, Buffer.concat(chunks)));
    }
    if (data === '') return null;
    if (data !== 'silence') socketOf(session)?.destroy();
    return 'no answer';
  }

  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const user = login === undefined ? '' : `${login.user}:${encodeURIComponent(login.password)}@`;
  const trap: SmtpTrap = {
    host: '127.0.0.1',
    port,
    url: `smtp://${user}127.0.0.1:${port}`,
    received: [],
    passwords: [],
    connections: 0,
    behavior: {},
    disconnect: () => {
      for (const socket of sockets.values()) socket.destroy();
    },
    close: () => {
      trap.disconnect();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return trap;
}

async function receivedOf(session: SMTPServerSession, raw: Buffer): Promise<ReceivedMail> {
  const { mailFrom, rcptTo } = session.envelope;
  return {
    from: mailFrom === false ? '' : mailFrom.address,
    to: rcptTo.map(({ address }) => address),
    raw: raw.toString('utf8'),
    mail: await PostalMime.parse(raw),
  };
}

function answer(said: number | string | undefined): Error | null {
  if (said === undefined) return null;
  const [code = '', ...words] = String(said).split(' ');
  return Object.assign(new Error(words.join(' ') || 'not now'), { responseCode: Number(code) });
}
