import { createHash } from 'node:crypto';
import { once } from 'node:events';
import ssh2, { type Attributes, type AuthContext, type FileEntry, type SFTPWrapper } from 'ssh2';

/** Status codes of SFTP. */
const OK = 0;
const END = 1;
const S_IFREG = 0o100_644;

/** An SSH server of ssh2 that answers as a test says. Real servers refuse to misbehave. */
export interface OwnSsh {
  port: number;
  fingerprint: string;
  /** Methods and passwords of the logins so far. */
  readonly attempts: readonly string[];
  stop(): Promise<void>;
}

interface OwnSshOptions {
  /** Methods of login that the server offers. */
  methods?: ('password' | 'keyboard-interactive')[];
  password?: string;
  /** Names in each page of the only folder, or null for a server whose pages never end. */
  pages?: string[][] | null;
  /** Content of each file, in pieces; the listed size is that of all pieces. */
  content?: (position: number) => Buffer | null;
  size?: number;
}

/** Starts an SSH server on a free port. */
export async function startOwnSsh(options: OwnSshOptions = {}): Promise<OwnSsh> {
  const { methods = ['password'], password = 'Ledger-4711' } = options;
  const host = ssh2.utils.generateKeyPairSync('ed25519');
  const attempts: string[] = [];
  const clients = new Set<{ end(): void }>();
  const server = new ssh2.Server({ hostKeys: [host.private] }, (client) => {
    clients.add(client);
    if ('setNoDelay' in client && typeof client.setNoDelay === 'function') client.setNoDelay(true);
    client.on('error', () => {});
    client.on('close', () => clients.delete(client));
    client.on('authentication', (context) => authenticate(context, { methods, password, attempts }));
    client.on('session', (accept) => {
      accept().on('sftp', (open) => serveFolder(open(), options));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    port: address.port,
    fingerprint: fingerprintOf(host.public),
    attempts,
    stop: async () => {
      for (const client of clients) client.end();
      server.close();
      await once(server, 'close');
    },
  };
}

function fingerprintOf(publicKey: string): string {
  const bytes = Buffer.from(publicKey.split(' ')[1] ?? '', 'base64');
  return `SHA256:${createHash('sha256').update(bytes).digest('base64').replace(/=+$/, '')}`;
}

interface Login {
  methods: ('password' | 'keyboard-interactive')[];
  password: string;
  attempts: string[];
}

function authenticate(context: AuthContext, { methods, password, attempts }: Login): void {
  const decide = (given: string) => {
    attempts.push(`${context.method} ${given}`);
    if (given === password) context.accept();
    else context.reject(methods);
  };
  if (context.method === 'password' && methods.includes('password')) decide(context.password);
  else if (context.method === 'keyboard-interactive')
    context.prompt([{ prompt: 'Password: ', echo: false }], (answers) => decide(answers[0] ?? ''));
  else context.reject(methods);
}

function serveFolder(sftp: SFTPWrapper, { pages = [], content, size = 1 }: OwnSshOptions): void {
  const handle = Buffer.from('handle');
  const attrs: Attributes = { mode: S_IFREG, uid: 0, gid: 0, size, atime: 1, mtime: 1 };
  let page = 0;
  sftp.on('OPENDIR', (id) => {
    page = 0;
    sftp.handle(id, handle);
  });
  sftp.on('READDIR', (id) => {
    const names = pages === null ? ['again.csv'] : pages[page];
    page += 1;
    if (names === undefined) sftp.status(id, END);
    else
      sftp.name(
        id,
        names.map((filename): FileEntry => ({ filename, longname: filename, attrs })),
      );
  });
  sftp.on('OPEN', (id) => sftp.handle(id, handle));
  sftp.on('FSTAT', (id) => sftp.attrs(id, attrs));
  sftp.on('READ', (id, _handle, position) => {
    const part = content?.(Number(position)) ?? null;
    if (part === null) sftp.status(id, END);
    else sftp.data(id, part);
  });
  sftp.on('CLOSE', (id) => sftp.status(id, OK));
}
