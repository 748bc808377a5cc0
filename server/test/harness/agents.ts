import { Client as AgentClient, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, onTestFinished, vi } from 'vitest';
import type { AgentLimitsAttributes } from '../../src/agents/limits/schema.ts';
import type { AgentPlan } from '../../src/agents/plans/schema.ts';
import { RESOURCES } from '../../src/people/keys/resources.ts';
import { store } from './factories.ts';
import { type Client, connect, type TestService } from './service.ts';
import { owner, type Visitor } from './sign-in.ts';

/** How long polled conditions may take on a busy machine, also outside of tests, where `expect.poll` is refused. */
const POLLED_MS = 10_000;

export type Keys = Pick<Client, 'apiKey' | 'apiSecret'>;

/** Connects an agent as its user would: with the SDK's client, and the key pair in two headers. */
export async function connectAgent(
  { url }: Pick<TestService, 'url'>,
  { apiKey, apiSecret }: Keys,
): Promise<AgentClient> {
  const agent = new AgentClient({ name: 'test', version: '1' });
  const headers = { 'X-Api-Key': apiKey, 'X-Api-Secret': apiSecret };
  await agent.connect(new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit: { headers } }));
  onTestFinished(() => agent.close());
  return agent;
}

/** Calls a tool, and returns whether it failed, and its text. */
export async function call(agent: AgentClient, name: string, args: Record<string, unknown> = {}) {
  const { content, isError = false } = await agent.callTool({ name, arguments: args });
  const text = content.map((one) => (one.type === 'text' ? one.text : '')).join('');
  return { isError, text };
}

/** Calls a tool that must not fail, and returns its answer. */
export async function readWith(agent: AgentClient, name: string, args: Record<string, unknown> = {}) {
  const { isError, text } = await call(agent, name, args);
  expect({ name, isError, text }).toMatchObject({ isError: false });
  return JSON.parse(text);
}

/** Reads everything, and proposes plans. */
export const PROPOSER: readonly string[] = RESOURCES.map((resource) =>
  resource === 'agent_plans' ? 'agent_plans:write' : `${resource}:read`,
);

/** Limits that allow these commands, at any time. */
export const limits = (
  commands: readonly string[],
  more: Partial<AgentLimitsAttributes> = {},
): AgentLimitsAttributes => ({
  commands: [...commands],
  recordsPerPlan: 100,
  recordsPerDay: 1_000,
  moneyPerPlan: {},
  moneyPerDay: {},
  openPlans: 10,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  allowedFrom: null,
  allowedUntil: null,
  ...more,
});

/** A program with a key pair. */
export type AgentKey = Omit<Client, 'organization'>;

/** An organization with a signed-in owner, who states limits and decides. */
export interface Office {
  client: Client;
  owner: Visitor;
  /** Creates a key pair, and waits until the service knows it. */
  keyWith(scope: readonly string[], stated?: AgentLimitsAttributes): Promise<AgentKey>;
  /** Sends a decision of the owner. */
  decide(plan: Pick<AgentPlan, 'id'>, word: 'approve' | 'reject', body: object): ReturnType<Visitor['ask']>;
  /** Returns the plan as the owner sees it. */
  planOf(id: string): Promise<AgentPlan>;
}

export async function openOffice(
  service: TestService,
  email: string,
  { sandbox = false }: { sandbox?: boolean } = {},
): Promise<Office> {
  const client = await service.client({ name: 'Seller', sandbox });
  const olga = await owner(service, client, email);
  const plans = '/internal/agent-plans';
  return {
    client,
    owner: olga,
    keyWith: async (scope, stated) => {
      const pair = await store<Keys>(client, '/internal/keys', { name: 'Collector bot', scope });
      const agent = connect(service.url, pair.apiKey, pair.apiSecret);
      const isKnown = async () => expect((await agent.get('/customers')).status).not.toBe(401);
      await vi.waitFor(isKnown, { timeout: POLLED_MS });
      if (stated !== undefined) {
        const answer = await olga.ask('PUT', client, `/internal/agent-limits/${pair.apiKey}`, stated);
        expect(answer.status, answer.text).toBe(200);
      }
      return agent;
    },
    decide: (plan, word, body) => olga.ask('POST', client, `${plans}/${plan.id}/${word}`, body),
    planOf: async (id) => {
      const answer = await olga.ask<AgentPlan>('GET', client, `/agent-plans/${id}`);
      expect(answer.status, answer.text).toBe(200);
      return answer.body;
    },
  };
}
