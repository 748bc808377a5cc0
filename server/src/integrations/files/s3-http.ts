import type { Dispatcher } from 'undici';
import { readBounded } from '../../platform/read-bounded.ts';
import { SourceError } from '../source-error.ts';

/** How long a listing may take, and how long a file may send nothing. */
const TIMEOUT_MS = 60_000;
/** A page of 1,000 keys has at most 8 MB: 1,024 characters each, of up to 6 bytes, and 500 bytes besides. */
const MAX_XML_BYTES = 8 * 1024 * 1024;

/** The parts of a request of the SDK that this handler uses. */
interface SignedRequest {
  method: string;
  protocol: string;
  hostname: string;
  port?: number;
  path: string;
  query: Record<string, string | string[] | null>;
  headers: Record<string, string>;
}

interface Answer {
  statusCode: number;
  headers: Record<string, string>;
  body: unknown;
}

export interface S3HttpOptions {
  dispatcher: Dispatcher;
  signal: AbortSignal;
  timeoutMs?: number | undefined;
}

/**
 * Returns the request handler of an S3 client that sends through the dispatcher of the service, which decides
 * what addresses may be reached. Redirects are not followed. XML is bounded, and its body arrives whole.
 */
export function s3Http({ dispatcher, signal, timeoutMs = TIMEOUT_MS }: S3HttpOptions) {
  const send = async (request: SignedRequest): Promise<{ response: Answer }> => {
    const isListing = 'list-type' in request.query;
    const deadline = AbortSignal.timeout(timeoutMs);
    const { statusCode, headers, body } = await dispatcher.request({
      origin: `${request.protocol}//${request.hostname}${request.port === undefined ? '' : `:${request.port}`}`,
      path: pathOf(request),
      method: 'GET',
      headers: withoutHost(request.headers),
      // A file may take as long as it needs, if it does not pause.
      signal: isListing ? AbortSignal.any([signal, deadline]) : signal,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    });
    const isXml = isListing || statusCode >= 300;
    const content = isXml ? await readXml(body) : body;
    // The SDK would read any other document as an empty folder.
    if (isListing && statusCode < 300 && content instanceof Buffer && !content.includes('<ListBucketResult'))
      throw new SourceError('UNKNOWN_ANSWER', 'There is no S3 storage at this address.');
    return {
      response: {
        statusCode,
        headers: Object.fromEntries(
          Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]),
        ),
        body: content,
      },
    };
  };
  const handle = (request: SignedRequest) =>
    send(request).catch((error) => {
      throw networkError(error);
    });
  return { handle, destroy: () => {} };
}

/** Returns the error for an answer that did not arrive completely. */
export function networkError(error: unknown): SourceError {
  if (error instanceof SourceError) return error;
  if (error instanceof AggregateError) return networkError(error.errors[0]);
  const text = error instanceof Error ? error.message.slice(0, 300) : 'the request failed';
  return new SourceError('UNREACHABLE', `The store did not answer completely: ${text}`, { cause: error });
}

/** Returns path and query exactly as they were signed. */
function pathOf({ path, query }: SignedRequest): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value ?? ''].flat().map((one) => `${escapeUri(name)}=${escapeUri(one)}`),
  );
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
}

function escapeUri(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

async function readXml(body: AsyncIterable<unknown>): Promise<Buffer> {
  const tooLong = () =>
    new SourceError('UNKNOWN_ANSWER', `The store answered more than ${MAX_XML_BYTES} bytes of XML.`);
  const xml = await readBounded(body, MAX_XML_BYTES, tooLong);
  // S3 declares no entities. Declared ones can expand without bound.
  if (xml.includes('<!DOCTYPE') || xml.includes('<!ENTITY'))
    throw new SourceError('UNKNOWN_ANSWER', 'The answer of the store declares XML entities.');
  return xml;
}

/** undici states the host itself, as it was signed. */
function withoutHost(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'host'));
}
