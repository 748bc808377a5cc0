import { expect } from 'vitest';
import { readHolidays } from '../../src/dunning/settings/queries.ts';
import { makeOwnerLink } from '../../src/people/invitations/commands.ts';
import { peopleJobs } from '../../src/people/jobs.ts';
import type { Context } from '../../src/platform/context.ts';
import { runDueJobs } from './jobs.ts';
import { mailServices } from './outgoing.ts';
import type { Answer, Client, TestService } from './service.ts';
import { type ReceivedMail, type SmtpTrap, startSmtp } from './smtp.ts';

export const PASSWORD = 'seven green bottles hang';

/** A browser, as far as sign-in needs one: it keeps cookies, sends the page's origin and the CSRF token. */
export class Visitor {
  readonly cookies = new Map<string, string>();
  /** Cookie attributes of the last answer. */
  readonly attributes = new Map<string, string>();
  token: string | null = null;
  readonly #url: string;
  readonly #headers: Record<string, string>;

  constructor(
    { url, publicUrl }: Pick<TestService, 'url' | 'publicUrl'>,
    headers: Record<string, string> = {},
  ) {
    this.#url = url;
    this.#headers = { origin: publicUrl, 'user-agent': 'Test browser', ...headers };
  }

  async send<T = unknown>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string | null> = {},
  ): Promise<Answer<T>> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const all: Record<string, string | null> = {
      ...this.#headers,
      ...(cookie === '' ? {} : { cookie }),
      ...(this.token === null ? {} : { 'x-quittance-token': this.token }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    };
    const sent = Object.entries(all).flatMap(([name, value]): [string, string][] =>
      value === null ? [] : [[name, value]],
    );
    const response = await fetch(`${this.#url}${path}`, {
      method,
      headers: Object.fromEntries(sent),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const set of response.headers.getSetCookie()) this.#keep(set);
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: text === '' ? undefined : JSON.parse(text),
    };
  }

  #keep(set: string): void {
    const [pair = '', ...attributes] = set.split('; ');
    const [name = '', ...value] = pair.split('=');
    this.attributes.set(name, attributes.join('; '));
    if (/max-age=0\b/i.test(set)) this.cookies.delete(name);
    else this.cookies.set(name, value.join('='));
  }

  get = <T = unknown>(path: string, headers = {}) => this.send<T>('GET', path, undefined, headers);
  post = <T = unknown>(path: string, body?: unknown, headers = {}) =>
    this.send<T>('POST', path, body, headers);
  delete = <T = unknown>(path: string, headers = {}) => this.send<T>('DELETE', path, undefined, headers);

  /** Signs in by password and reads the session's token. */
  async signIn(email: string, password = PASSWORD): Promise<Answer<{ status: string }>> {
    const answer = await this.post<{ status: string }>('/auth/sign-in', { email, password });
    if (answer.status === 200 && answer.body.status === 'SIGNED_IN') await this.readToken();
    return answer;
  }

  async readToken(): Promise<SessionAnswer> {
    const answer = await this.get<SessionAnswer>('/auth/session');
    expect(answer.status, answer.text).toBe(200);
    this.token = answer.body.token;
    return answer.body;
  }

  /** Sends a request to the interface for an organization. */
  ask<T = unknown>(
    method: string,
    { organization }: Pick<Client, 'organization'>,
    path: string,
    body?: unknown,
  ) {
    return this.send<T>(method, `/organizations/${organization.id}/v1${path}`, body);
  }
}

export interface SessionAnswer {
  person: { id: string; name: string; email: string; emailVerified: boolean; secondFactor: boolean };
  token: string;
  boundTo: string | null;
  organizations: { organizationId: string; name: string; userId: string; role: string }[];
}

/** Signs in an owner of the client's organization, invited by a link from the command line. */
export async function owner(service: TestService, client: Client, email: string): Promise<Visitor> {
  const visitor = new Visitor(service);
  const link = await makeOwnerLink(service, client.organization.id);
  const facts = { email, firstName: 'Olga', lastName: 'Owner', password: PASSWORD };
  const answer = await visitor.post('/auth/invitations/accept', { token: tokenIn(link), ...facts });
  expect(answer.status, answer.text).toBe(201);
  await visitor.readToken();
  return visitor;
}

/** Returns the part after the # of a link. */
export const tokenIn = (text: string): string => /#(\S+)/.exec(text)?.[1] ?? '';

/** Mail to people, sent by the real jobs to a real mail server. */
export interface PostOffice {
  smtp: SmtpTrap;
  context: Context;
  /**
   * Sends all pending mail.
   * @returns the mails that arrived for an address since the last call, oldest first
   */
  collect(address: string): Promise<ReceivedMail[]>;
  /** Returns the token in the only mail that arrived for an address. */
  token(address: string): Promise<string>;
  close(): Promise<void>;
}

export async function postOffice(service: TestService): Promise<PostOffice> {
  const smtp = await startSmtp();
  const context = await mailServices(service, smtp);
  const { tasks } = peopleJobs(context, readHolidays);
  const collect = async (address: string) => {
    await runDueJobs(service.database, tasks);
    const mine = smtp.received.filter(({ to }) => to.includes(address));
    smtp.received = smtp.received.filter(({ to }) => !to.includes(address));
    return mine;
  };
  return {
    smtp,
    context,
    collect,
    token: async (address) => {
      const mails = await collect(address);
      expect(mails.map(({ mail }) => mail.subject)).toHaveLength(1);
      return tokenIn(mails[0]?.mail.text ?? '');
    },
    close: async () => {
      await context.close();
      await smtp.close();
    },
  };
}
