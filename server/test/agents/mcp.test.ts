import { Client as AgentClient, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { type Client, type TestService, testService } from '../harness/service.ts';

let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await testService();
  client = await service.client();
});
afterAll(() => service.close());

type Keys = Pick<Client, 'apiKey' | 'apiSecret'>;

/** Connects an agent as a user would: with the SDK's client, and the key pair in two headers. */
async function connect({ apiKey, apiSecret }: Keys): Promise<AgentClient> {
  const agent = new AgentClient({ name: 'test', version: '1' });
  const headers = { 'X-Api-Key': apiKey, 'X-Api-Secret': apiSecret };
  const address = new URL('/mcp', service.url);
  await agent.connect(new StreamableHTTPClientTransport(address, { requestInit: { headers } }));
  onTestFinished(() => agent.close());
  return agent;
}

it('lists', async () => {
  const agent = await connect(client);
  const { tools } = await agent.listTools();
  console.log(tools.length, JSON.stringify(tools).length);
  const result = await agent.callTool({ name: 'list_customers', arguments: {} });
  console.log(JSON.stringify(result));
  expect(tools.length).toBeGreaterThan(10);
});
