import { once } from 'node:events';
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import { type S3Server, startS3 } from '../../harness/s3.ts';
import { isSigned } from './sigv4.ts';

/** Answers a request in place of the storage. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** An S3 storage behind a gate that checks signatures, which the storage itself does not do for lists. */
export interface S3Gate {
  storage: S3Server;
  port: number;
  /** Number of requests with a valid signature so far. */
  readonly signed: number;
  /** Answers requests in place of the storage while it is set. */
  answer: Answer | null;
  stop(): Promise<void>;
}

/** Starts s3rver behind a gate. */
export async function startS3Gate(): Promise<S3Gate> {
  const storage = await startS3();
  let signed = 0;
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    if (gate.answer !== null) return gate.answer(request, response);
    if (!isSigned({ method, url, headers }, storage.credentials.secretAccessKey)) {
      response.writeHead(403, { 'content-type': 'application/xml' });
      response.end('<Error><Code>SignatureDoesNotMatch</Code><Message>no</Message></Error>');
      return;
    }
    signed += 1;
    forward(`${storage.url}${url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the gate has no port');
  const gate: S3Gate = {
    storage,
    port: address.port,
    get signed() {
      return signed;
    },
    answer: null,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      await storage.stop();
    },
  };
  return gate;
}

/** Returns an answer with a fixed status, body and headers. */
export function fixedAnswer(status: number, body: string, headers: Record<string, string> = {}): Answer {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/xml', ...headers });
    response.end(body);
  };
}

/** Returns an error of S3 as XML. */
export function errorXml(code: string): string {
  return `<?xml version="1.0"?><Error><Code>${code}</Code><Message>Try wJalr-secret</Message></Error>`;
}

/** Returns a page of a list as XML. */
export function listXml(keys: readonly string[], more = '<IsTruncated>false</IsTruncated>'): string {
  const contents = keys.map(
    (key) =>
      `<Contents><Key>${key}</Key><LastModified>2026-11-01T10:00:00.000Z</LastModified><ETag>&quot;1&quot;</ETag><Size>4</Size></Contents>`,
  );
  return `<?xml version="1.0"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>b</Name>${more}${contents.join('')}</ListBucketResult>`;
}
