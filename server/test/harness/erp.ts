import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { request } from 'undici';
import type { Connector } from '../../src/integrations/connector.ts';
import type { OpenConnector } from '../../src/integrations/open-connector.ts';
import { SourceError } from '../../src/integrations/source-error.ts';

/** A small ERP on this machine: it answers the functions of a connector by HTTP, one path each. */
export interface TestErp {
  url: string;
  /** The only accepted key. */
  secret: string;
  /** Text of the answer to everything, in place of the right one; null: the right one. */
  nonsense: string | null;
  close(): Promise<void>;
}

/** Serves a connector until it is closed. */
export async function startErp(source: Connector): Promise<TestErp> {
  const server = createServer((incoming, response) => void answer(erp, source, incoming, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = isPort(address) ? address.port : 0;
  const erp: TestErp = {
    url: `http://127.0.0.1:${port}`,
    secret: 'correct-key',
    nonsense: null,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return erp;
}

const isPort = (address: AddressInfo | string | null): address is AddressInfo =>
  typeof address === 'object' && address !== null;

async function answer(
  erp: TestErp,
  source: Connector,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const sent = await text(incoming);
  if (erp.nonsense !== null) return void response.end(erp.nonsense);
  if (incoming.headers.authorization !== `Bearer ${erp.secret}`)
    return void response.writeHead(401).end('wrong key');
  const { args }: { args: never } = JSON.parse(sent);
  try {
    const functions: Record<string, (argument: never) => Promise<unknown>> = {
      check: () => source.check(),
      changes: (cursors) => source.changes(cursors),
      families: (keys) => source.families(keys),
      ids: (after) => source.ids(after),
      sums: () => source.sums(),
    };
    const result = await functions[incoming.url?.slice(1) ?? '']?.(args);
    response.end(JSON.stringify(result));
  } catch (error) {
    const isRight = error instanceof SourceError && error.code === 'RIGHT_MISSING';
    response.writeHead(isRight ? 403 : 500).end(String(error));
  }
}

/** Opens the connector of a test ERP, for any kind of connection. */
export const openTestErp: OpenConnector = ({ url, secret }, { dispatcher, signal }) => {
  const ask = async (name: string, args: unknown = null) => {
    const { statusCode, body } = await request(`${url}/${name}`, {
      method: 'POST',
      dispatcher,
      signal,
      headers: { authorization: `Bearer ${secret}` },
      body: JSON.stringify({ args }),
    }).catch((cause: unknown) => {
      throw new SourceError('UNREACHABLE', `${url} did not answer.`, { cause });
    });
    const answered = await body.text();
    if (statusCode === 401) throw new SourceError('LOGIN_REFUSED', 'Login failed.');
    if (statusCode === 403) throw new SourceError('RIGHT_MISSING', answered);
    if (statusCode !== 200) throw new SourceError('UNREACHABLE', `HTTP ${statusCode}`);
    try {
      return JSON.parse(answered);
    } catch (cause) {
      throw new SourceError('UNKNOWN_ANSWER', 'The answer is no JSON.', { cause });
    }
  };
  return {
    check: () => ask('check'),
    changes: (cursors) => ask('changes', cursors),
    families: (keys) => ask('families', keys),
    ids: (after) => ask('ids', after),
    sums: () => ask('sums'),
  };
};
