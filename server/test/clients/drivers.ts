import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { QuittanceClient, QuittanceError } from '../../../client/src/index.ts';
import type { Client, TestService } from '../harness/service.ts';
import type { Language } from './languages.ts';

/** A call of an operation in a form that every client can make. */
export interface Call {
  operation: string;
  method: 'get' | 'post' | 'put' | 'delete';
  address: string;
  /** Path parameters, in order. */
  path: string[];
  query: Record<string, unknown>;
  body?: unknown;
  /** A file as base64. */
  file?: string;
  /** Whether the answer is a file. */
  answersBytes: boolean;
}

/** The client's view of the answer. */
export interface CallResult {
  json?: unknown;
  bytes?: number;
  error?: string;
  /** Set when the client has no method for the operation. */
  missing?: string;
}

/** A client of some language that makes calls one after the other. */
export interface Driver {
  call(call: Call): Promise<CallResult>;
  close(): Promise<void>;
}

/** Starts the program that calls a language's client. */
export function languageDriver(language: Language, service: TestService, keys: Client): Driver {
  const file = `operations.${language.fence === 'php' ? 'php' : 'py'}`;
  const child = spawn(language.command, [...language.words, fileURLToPath(new URL(file, import.meta.url))], {
    env: {
      PATH: process.env['PATH'] ?? '',
      ...language.environment,
      QUITTANCE_URL: service.url,
      QUITTANCE_KEY: keys.apiKey,
      QUITTANCE_SECRET: keys.apiSecret,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async call(call) {
      child.stdin.write(`${JSON.stringify(call)}\n`);
      const { value, done } = await lines.next();
      if (done === true) throw new Error(`${call.operation} ended the program: ${errors}`);
      return JSON.parse(value);
    },
    async close() {
      child.stdin.end();
      await ended;
    },
  };
}

/** Returns the TypeScript client in this process. */
export function typescriptDriver(service: TestService, { apiKey, apiSecret }: Client): Driver {
  const client = new QuittanceClient({ baseUrl: service.url, apiKey, apiSecret, retry: { retries: 0 } });
  return {
    async call({ method, address, path, query, body, file, answersBytes }) {
      const names = [...address.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const input = {
        path: Object.fromEntries(names.map((name, i) => [name, path[i]])),
        query: Object.fromEntries(Object.entries(query).flatMap(byCustomField)),
        ...(body === undefined ? {} : { body }),
        ...(file === undefined ? {} : { body: formOf(file) }),
      };
      try {
        if (!answersBytes) return { json: await Reflect.apply(client[method], client, [address, input]) };
        const response = await client.raw(method, address, input);
        return { bytes: (await response.arrayBuffer()).byteLength };
      } catch (error) {
        if (!(error instanceof QuittanceError)) throw error;
        return { error: `${error.message} ${JSON.stringify(error.details)}` };
      }
    },
    close: async () => {},
  };
}

/** Flattens filters on custom fields: they are separate parameters here, not a dictionary. */
function byCustomField([name, value]: [string, unknown]): [string, unknown][] {
  if (name !== 'customFieldsData') return [[name, value]];
  return Object.entries(Object(value)).map(([id, one]) => [`customFieldsData_${id}.eq`, one]);
}

function formOf(file: string): FormData {
  const form = new FormData();
  form.append('file', new Blob([Buffer.from(file, 'base64')]), 'file');
  return form;
}
