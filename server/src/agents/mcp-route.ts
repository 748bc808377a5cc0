import { createMcpHandler } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError, invalidField } from '../platform/errors.ts';
import type { DocumentTexts } from '../platform/http/openapi/documents.ts';
import type { OpenApi } from '../platform/http/openapi/types.ts';
import { memoizeAsync } from '../platform/memoize-async.ts';
import { version } from '../platform/version.ts';
import { AGENT_PROPOSALS, AGENT_READS } from './agent-reads.ts';
import { type AgentCall, type ApiAnswer, agentServer } from './mcp-server.ts';
import { type AgentRequest, agentToolsOf } from './tools.ts';

/** Address of the endpoint for agents. */
export const MCP_PATH = '/mcp';

/** Headers of the agent's request that its requests to the API repeat. */
const REPEATED = ['x-api-key', 'x-api-secret', 'x-quittance-user', 'x-forwarded-for', 'user-agent'] as const;

/**
 * Serves the Model Context Protocol over Streamable HTTP, without sessions. A call of a tool is a request to
 * the API with the caller's key pair, so authentication, permissions, limits and logs are the same.
 */
export async function mcpRoute(app: FastifyInstance): Promise<void> {
  const readKnown = memoizeAsync(async () => knownOf(await app.documents()));
  const schema = { hide: true, operationId: 'useAgentTools' };
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: MCP_PATH,
    schema,
    config: { countsAs: 'agents' },
    handler: async (request, reply) => {
      // One request may do the work of one, and an answered part of a batch could keep the response open.
      if (Array.isArray(request.body)) throw invalidField('body', 'must be one message, not a batch');
      const { grant } = request;
      if (grant === null) throw new ApiError('UNAUTHORIZED', 'This needs an API key pair.');
      const call = {
        version: version(),
        scope: grant.scope,
        ...(await readKnown()),
        send: (asked: AgentRequest) => sendAs(app, request, asked),
        logFailure: (err: unknown) => request.log.error({ err }, 'a tool of an agent failed'),
      };
      const handler = createMcpHandler(() => agentServer(call), {
        // Tools never change while an agent listens.
        maxSubscriptions: 0,
        onerror: (error) => request.log.info({ err: error }, 'a request of an agent failed'),
      });
      const response = await handler.fetch(webRequestOf(request), { parsedBody: request.body });
      return reply.send(response);
    },
  });
}

/** Returns what all requests of agents share. */
function knownOf(texts: DocumentTexts): Pick<AgentCall, 'tools' | 'components'> {
  const [open, internal]: [OpenApi, OpenApi] = [JSON.parse(texts.public), JSON.parse(texts.internal)];
  return {
    tools: agentToolsOf([open, internal], { reads: AGENT_READS, proposals: AGENT_PROPOSALS }),
    components: { ...open.components.schemas, ...internal.components.schemas },
  };
}

async function sendAs(
  app: FastifyInstance,
  request: FastifyRequest,
  { method, url, body: payload }: AgentRequest,
): Promise<ApiAnswer> {
  const headers = Object.fromEntries(
    REPEATED.flatMap((name) => {
      const value = request.headers[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const remoteAddress = request.socket.remoteAddress ?? '';
  const { statusCode, body } = await app.inject({
    method,
    url,
    headers,
    remoteAddress,
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: statusCode, body };
}

/**
 * Returns the request without its body, which is parsed already. Its origin is never used: the route is known, and
 * names of hosts may be no names.
 */
function webRequestOf({ method, url, headers }: FastifyRequest): Request {
  const kept = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && name !== 'content-length' ? [[name, value]] : [],
  );
  return new Request(new URL(url, 'http://localhost'), { method, headers: kept });
}
