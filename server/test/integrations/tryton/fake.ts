/** A Tryton that answers as a test says, also badly. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { isRecord } from '../../../src/platform/is-record.ts';

export interface FakeCall {
  path: string;
  method: string;
  params: readonly unknown[];
  authorization: string | undefined;
}

/** Returns the result of a call, or writes another answer itself and returns `ANSWERED`. */
export type FakeAnswer = (call: FakeCall, response: ServerResponse) => unknown;

/** Says that the function has answered, or will not. */
export const ANSWERED = Symbol('answered');

export interface FakeTryton {
  url: string;
  calls: FakeCall[];
  /** Largest number of requests at the same time. */
  mostAtOnce(): number;
  close(): Promise<void>;
}

export async function startFakeTryton(answer: FakeAnswer): Promise<FakeTryton> {
  const calls: FakeCall[] = [];
  let atOnce = 0;
  let most = 0;
  const server = createServer((request, response) => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    response.once('close', () => {
      atOnce -= 1;
    });
    void readCall(request).then((call) => {
      calls.push(call);
      const result = answer(call, response);
      if (result !== ANSWERED) response.end(JSON.stringify({ id: 1, result }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the server has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    calls,
    mostAtOnce: () => most,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function readCall(request: IncomingMessage): Promise<FakeCall> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  const body: unknown = JSON.parse(text);
  const params = isRecord(body) ? body['params'] : null;
  return {
    path: request.url ?? '',
    method: isRecord(body) ? String(body['method']) : '',
    params: Array.isArray(params) ? params : [],
    authorization: request.headers.authorization,
  };
}

/** Answers the calls of a login, and the others by `answer`. */
export function afterLogin(answer: FakeAnswer): FakeAnswer {
  return (call, response) => {
    if (call.method === 'common.db.login') return [3, 'key'];
    if (call.method === 'model.res.user.get_preferences') return { company: 1, language: 'fr' };
    return answer(call, response);
  };
}
