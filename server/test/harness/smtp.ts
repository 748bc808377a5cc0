import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/** A message that the server has taken, as it arrived. */
export interface ReceivedMail {
  from: string;
  to: string[];
  raw: string;
  /** Parsed by a library that does not come with the one that wrote it. */
  mail: Email;
}

/** How the server treats those who come; what is left out is taken. */
export interface SmtpBehavior {
  /** Code with which whoever connects is turned away. */
  connect?: number;
  /** Code of the answer to MAIL FROM. */
  sender?: number;
  /** Answer to a recipient such as `550 5.1.1 unknown`; undefined: taken. */
  recipient?: (address: string) => string | undefined;
  /**
   * After the whole message has come: an answer such as `451 later`; `drop`: the connection is cut and the message thrown
   * away; `take and drop`: the message is kept and the connection cut, so that nobody learns of it; `silence`: no answer.
   */
  data?: string;
  /** The connection is cut when the message begins to arrive. */
  dropEarly?: boolean;
  /** Time before the answer to the message, in milliseconds. */
  delay?: number;
  /** Awaited before the answer to the message. */
  hold?: () => Promise<void>;
}

export interface SmtpTrap {
  host: string;
  port: number;
  /** For SMTP_URL. */
  url: string;
  received: ReceivedMail[];
  /** Passwords that were sent to it. */
  passwords: string[];
  /** Connections that were made so far. */
  connections: number;
  behavior: SmtpBehavior;
  /** Cuts all connections, as a server does that is started anew. */
  disconnect(): void;
  close(): Promise<void>;
}

export interface SmtpOptions {
  /** Who may send; absent: everybody. */
  login?: { user: string; password: string };
  /** Whether it offers TLS, with a certificate that nobody vouches for. */
  startTls?: boolean;
}

/** A real mail server on a free port of this machine, that keeps what it takes. */
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
  // Whoever breaks off is what is tested.
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
    ...{ host: '127.0.0.1', port, url: `smtp://${user}127.0.0.1:${port}` },
    ...{ received: [], passwords: [], connections: 0, behavior: {} },
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
