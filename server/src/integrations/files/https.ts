import { Readable } from 'node:stream';
import { type Dispatcher, request } from 'undici';
import type { ConnectorTools } from '../open-connector.ts';
import { SourceError } from '../source-error.ts';
import type { FileStore, FileStoreSettings, OpenFileStore, StoredFile } from './file-store.ts';

/** Time until the first bytes of an answer, in milliseconds. */
const ANSWER_MS = 60_000;

/** The name of the file by the type that the address states. Other types are NDJSON. */
const NAME_OF_TYPE: Readonly<Record<string, string>> = {
  'application/zip': 'export.zip',
  'application/x-zip-compressed': 'export.zip',
  'application/gzip': 'export.ndjson.gz',
  'application/x-gzip': 'export.ndjson.gz',
};

/** Opens an address that answers the current complete export. */
export const openHttps: OpenFileStore = (settings, tools) => new HttpsStore(settings, tools);

class HttpsStore implements FileStore {
  readonly #settings: FileStoreSettings;
  readonly #tools: ConnectorTools;

  constructor(settings: FileStoreSettings, tools: ConnectorTools) {
    this.#settings = settings;
    this.#tools = tools;
  }

  /** The answer is a whole export, whichever name the address has. */
  async list(): Promise<readonly StoredFile[]> {
    const answer = await this.#ask('HEAD', {});
    await answer.body.dump();
    const one = (name: string) => [answer.headers[name] ?? []].flat()[0] ?? null;
    const modified = one('last-modified');
    // Without it, an old export would count as written now, and reminders would rest on it.
    const modifiedAtMs = Date.parse(modified ?? '');
    if (Number.isNaN(modifiedAtMs))
      throw new SourceError('UNKNOWN_ANSWER', 'The address does not state Last-Modified.');
    const size = Number(one('content-length') ?? 0);
    const type = one('content-type')?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
    const name = Object.hasOwn(NAME_OF_TYPE, type) ? NAME_OF_TYPE[type] : undefined;
    return [{ name: name ?? 'export.ndjson', size, modifiedAtMs, version: one('etag') ?? String(modified) }];
  }

  async read({ version }: StoredFile): Promise<Readable> {
    const isTag = /^(W\/)?"/.test(version);
    const headers = isTag && !version.startsWith('W/') ? { 'if-match': version } : {};
    const { body } = await this.#ask('GET', headers);
    const { host } = new URL(this.#settings.url);
    // An answer that breaks off must not look like a short file.
    return Readable.from(
      (async function* () {
        try {
          yield* body;
        } catch (cause) {
          throw new SourceError('UNREACHABLE', `${host} did not answer completely.`, { cause });
        }
      })(),
    );
  }

  /** Redirects are not followed, because they could send the key anywhere. */
  async #ask(method: 'GET' | 'HEAD', headers: Record<string, string>): Promise<Dispatcher.ResponseData> {
    const { url, login, secret } = this.#settings;
    const { host } = new URL(url);
    const key =
      login === null ? `Bearer ${secret}` : `Basic ${Buffer.from(`${login}:${secret}`).toString('base64')}`;
    const { dispatcher, signal } = this.#tools;
    const answer = await request(url, {
      dispatcher,
      method,
      signal,
      headersTimeout: ANSWER_MS,
      headers: {
        'user-agent': 'quittance',
        'accept-encoding': 'identity',
        ...headers,
        ...(secret === '' && login === null ? {} : { authorization: key }),
      },
    }).catch((cause: unknown) => {
      throw new SourceError('UNREACHABLE', `${host} did not answer.`, { cause });
    });
    const { statusCode } = answer;
    if (statusCode === 200) return answer;
    await answer.body.dump().catch(() => {});
    throw statusError(host, statusCode, method);
  }
}

function statusError(host: string, status: number, method: string): SourceError {
  const text = `${host} answered ${method} with status ${status}.`;
  if (status === 401) return new SourceError('LOGIN_REFUSED', text);
  if (status === 403) return new SourceError('RIGHT_MISSING', text);
  if (status === 412 || status === 429 || status === 503) return new SourceError('BUSY', text);
  return new SourceError(status >= 500 ? 'UNREACHABLE' : 'UNKNOWN_ANSWER', text);
}
