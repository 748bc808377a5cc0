import type { FastifyInstance } from 'fastify';
import type { NewOrganizationFacts } from '../../src/people/organizations/facts.ts';
import type { Context } from '../../src/platform/context.ts';
import type { Organization } from '../../src/platform/organization.ts';
import type { testDatabase } from './database.ts';

/** An HTTP answer with its parsed body; `T` is the shape that the test expects. */
export interface Answer<T = unknown> {
  status: number;
  headers: Headers;
  text: string;
  body: T;
}

type Headers = Awaited<ReturnType<typeof fetch>>['headers'];
export type ExtraHeaders = Record<string, string>;

/** An integrator: an organization and one of its key pairs. */
export interface Client {
  organization: Organization;
  apiKey: string;
  apiSecret: string;
  get<T = unknown>(path: string, headers?: ExtraHeaders): Promise<Answer<T>>;
  post<T = unknown>(path: string, body: unknown, headers?: ExtraHeaders): Promise<Answer<T>>;
  put<T = unknown>(path: string, body: unknown, headers?: ExtraHeaders): Promise<Answer<T>>;
  delete<T = unknown>(path: string, headers?: ExtraHeaders): Promise<Answer<T>>;
  /** Sends a request with exactly this body and these headers, plus the key pair. */
  send<T = unknown>(method: string, path: string, init?: RequestInit): Promise<Answer<T>>;
}

/** Level of a service's log; a test that provokes failures sets `silent`. */
export type LogLevel = 'error' | 'silent';

export interface TestService extends Context {
  url: string;
  app: FastifyInstance;
  connection: Awaited<ReturnType<typeof testDatabase>>['connection'];
  /** The folder where files are stored. */
  filesFolder: string;
  /** The folder within it where mail is written. */
  outboxFolder: string;
  /** Creates an organization and returns a client of it. */
  client(facts?: Partial<NewOrganizationFacts>): Promise<Client>;
  close(): Promise<void>;
}
