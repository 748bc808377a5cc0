import { createHash } from 'node:crypto';
import type { AuthenticationType, Client, ConnectConfig, SFTPWrapper } from 'ssh2';
import { connectOutgoing } from '../../platform/outgoing-socket.ts';
import type { ConnectorTools } from '../open-connector.ts';
import { SourceError } from '../source-error.ts';
import { connectionError, type SftpRequest, statusError } from './sftp-errors.ts';
import type { SftpLocation } from './sftp-location.ts';

/** Ports of the public internet that SSH may use besides those that the operator allows. */
const SSH_PORTS = [22, 2222];

export interface SftpLogin {
  user: string;
  /** A password, or a private key in OpenSSH or PEM form. */
  secret: string;
}

export interface SessionOptions {
  location: SftpLocation;
  login: SftpLogin;
  tools: Pick<ConnectorTools, 'targets' | 'signal'>;
  /** How long the login and each request may take. */
  timeoutMs: number;
}

type Reply<T> = (error: Error | undefined, result: T) => void;

/** One SSH connection with its SFTP channel. */
export class SftpSession {
  readonly #client: Client;
  readonly #sftp: SFTPWrapper;
  readonly #timeoutMs: number;
  readonly #waiting = new Set<(error: SourceError) => void>();
  #failure: SourceError | null = null;

  constructor(client: Client, sftp: SFTPWrapper, { location, tools, timeoutMs }: SessionOptions) {
    this.#client = client;
    this.#sftp = sftp;
    this.#timeoutMs = timeoutMs;
    const fail = (error: unknown) => this.#fail(connectionError(error, location.host));
    const stop = () => fail(new SourceError('UNREACHABLE', 'The service stops.'));
    client.on('error', fail);
    sftp.on('error', fail);
    tools.signal.addEventListener('abort', stop, { once: true });
    client.on('close', () => {
      tools.signal.removeEventListener('abort', stop);
      fail(new SourceError('UNREACHABLE', `${location.host} ended the connection.`));
    });
  }

  get isOpen(): boolean {
    return this.#failure === null;
  }

  /** Sends a request and returns its answer. @throws SourceError, also if the answer takes too long */
  request<T>(about: SftpRequest, send: (sftp: SFTPWrapper, reply: Reply<T>) => void): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.#failure !== null) return reject(this.#failure);
      const settle = () => {
        clearTimeout(timer);
        this.#waiting.delete(fail);
      };
      const fail = (error: SourceError) => {
        settle();
        reject(error);
      };
      const timer = setTimeout(
        () => this.#fail(new SourceError('UNREACHABLE', `No answer within ${this.#timeoutMs} ms.`)),
        this.#timeoutMs,
      );
      this.#waiting.add(fail);
      send(this.#sftp, (error, result) => {
        settle();
        if (error) reject(this.#failure ?? statusError(error, about));
        else resolve(result);
      });
    });
  }

  /** Ends the connection, and with it all requests in progress. */
  close(): void {
    this.#fail(new SourceError('UNREACHABLE', 'The connection was closed.'));
  }

  #fail(error: SourceError): void {
    if (this.#failure !== null) return;
    this.#failure = error;
    for (const reject of [...this.#waiting]) reject(error);
    this.#client.destroy();
  }
}

/**
 * Connects, checks the host key, signs in and opens SFTP.
 * @throws SourceError LOGIN_REFUSED for an unknown host key, before anything secret is sent
 */
export async function openSession(options: SessionOptions): Promise<SftpSession> {
  const { location, login, tools, timeoutMs } = options;
  const ssh2 = await import('ssh2');
  const { targets, signal } = tools;
  const credentials = credentialsOf(login, ssh2.default.utils.parseKey);
  const ports = { ...targets, ports: [...SSH_PORTS, ...targets.ports] };
  const sock = await connectOutgoing(location, ports, signal).catch((error) => {
    throw connectionError(error, location.host);
  });
  const client = new ssh2.default.Client();
  let refusal: SourceError | null = null;
  const config: ConnectConfig = {
    ...credentials,
    sock,
    readyTimeout: timeoutMs,
    keepaliveInterval: 15_000,
    keepaliveCountMax: 3,
    hostVerifier: (key: Buffer) => {
      refusal = checkHostKey(location, key);
      return refusal === null;
    },
  };
  try {
    const sftp = await signIn(client, { config, login, signal, timeoutMs });
    return new SftpSession(client, sftp, options);
  } catch (error) {
    client.destroy();
    sock.destroy();
    throw refusal ?? connectionError(error, location.host);
  }
}

/** Returns the error that refuses a host key, or null. It states the key, which a person can compare. */
function checkHostKey({ host, fingerprints }: SftpLocation, key: Buffer): SourceError | null {
  const presented = `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;
  if (fingerprints.includes(presented)) return null;
  const text =
    fingerprints.length === 0
      ? `The address states no host key. ${host} presents ${presented}. Compare it with the one that its administrator names, then add ?fingerprint=${presented} to the address.`
      : `${host} presents the host key ${presented}, which is not the expected one. Someone may intercept the connection, or the server has a new key. Ask its administrator.`;
  return new SourceError('LOGIN_REFUSED', text);
}

type ParseKey = typeof import('ssh2').utils.parseKey;

function credentialsOf({ user, secret }: SftpLogin, parseKey: ParseKey) {
  if (!/-----BEGIN [A-Z0-9 ]*PRIVATE KEY-----/.test(secret))
    return {
      username: user,
      password: secret,
      tryKeyboard: true,
      authHandler: passwordMethods(),
    };
  const privateKey = `${secret.trim().replaceAll('\r\n', '\n')}\n`;
  const parsed = [parseKey(privateKey)].flat()[0];
  if (parsed === undefined || parsed instanceof Error || !parsed.isPrivateKey()) {
    const isEncrypted = parsed instanceof Error && /encrypted/i.test(parsed.message);
    throw new SourceError(
      'LOGIN_REFUSED',
      isEncrypted
        ? 'The private key has a passphrase. Enter a key without one.'
        : 'The private key cannot be read. Enter all its lines, in OpenSSH or PEM form.',
    );
  }
  const methods: AuthenticationType[] = ['publickey'];
  return { username: user, privateKey, authHandler: methods };
}

/** Sends the password once: by the second method only if the server does not offer the first. */
function passwordMethods(): NonNullable<ConnectConfig['authHandler']> {
  let tried: string | null = null;
  return (offered: AuthenticationType[] | null) => {
    if (tried === null) {
      tried = 'password';
      return 'password';
    }
    if (tried !== 'password' || offered === null) return false;
    tried = 'keyboard-interactive';
    return !offered.includes('password') && offered.includes('keyboard-interactive') ? tried : false;
  };
}

interface SignIn {
  config: ConnectConfig;
  login: SftpLogin;
  signal: AbortSignal;
  timeoutMs: number;
}

function signIn(client: Client, { config, login, signal, timeoutMs }: SignIn): Promise<SFTPWrapper> {
  return new Promise((resolve, reject) => {
    const giveUp = (text: string) => () => reject(new SourceError('UNREACHABLE', text));
    const stop = giveUp('The service stops.');
    // The time limit of ssh2 ends with the login, before SFTP is open.
    const timer = setTimeout(giveUp(`No SFTP connection within ${timeoutMs} ms.`), timeoutMs);
    const settle = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    };
    signal.addEventListener('abort', stop, { once: true });
    client.on('error', reject);
    client.on('close', () => {
      settle();
      reject(new SourceError('UNREACHABLE', 'The server ended the connection during the login.'));
    });
    client.on('keyboard-interactive', (_name, _instructions, _language, prompts, finish) => {
      // Anything but one hidden field is another question than the password.
      finish(prompts.length === 1 && prompts[0]?.echo !== true ? [login.secret] : []);
    });
    client.once('ready', () =>
      client.sftp((error, sftp) => {
        settle();
        if (error) reject(new SourceError('RIGHT_MISSING', 'The user has no SFTP.', { cause: error }));
        else resolve(sftp);
      }),
    );
    client.connect(config);
  });
}
