import { createServer, type Server, type ServerResponse } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { afterEach, expect, it } from 'vitest';
import { audit } from './audit.ts';
import { readLock } from './lock-file.ts';

const servers: Server[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise((done) => server.close(done))));
});

/** Starts a registry with canned answers, which the real npm queries. */
async function registry(
  answer: (path: string, asked: string, response: ServerResponse) => void,
): Promise<string> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const text = request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
      answer(request.url ?? '', text.toString(), response);
    });
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}/`;
}

const json = (response: ServerResponse, value: object) =>
  response.setHeader('content-type', 'application/json').end(JSON.stringify(value));
const ask = (url: string) => audit(undefined, [`--registry=${url}`, '--fetch-retry-mintimeout=10']);

it('is clean when the registry knows no vulnerability of any production package', async () => {
  let asked = '';
  const url = await registry((_path, body, response) => {
    asked = body;
    json(response, {});
  });
  expect(await ask(url)).toEqual({ outcome: 'clean' });
  expect(Object.keys(JSON.parse(asked))).toEqual(expect.arrayContaining(['fastify', 'pg', 'better-auth']));
});

it('names known vulnerabilities above the severity low', async () => {
  const locked = await readLock();
  const url = await registry((path, _body, response) => {
    const known = {
      id: 1,
      title: 'Lets anybody in',
      url: 'https://example.com/1',
      vulnerable_versions: '<99',
    };
    const low = { id: 2, title: 'Looks odd', url: 'https://example.com/2', vulnerable_versions: '<99' };
    if (path.endsWith('advisories/bulk')) {
      json(response, { pg: [{ ...known, severity: 'high' }], uqr: [{ ...low, severity: 'low' }] });
      return;
    }
    // npm looks up the dependents.
    const name = decodeURIComponent(path.slice(1));
    const version = locked[`node_modules/${name}`]?.version ?? '0.0.0';
    const versions = { [version]: { name, version, dist: {} } };
    json(response, { name, 'dist-tags': { latest: version }, versions });
  });
  const found = await ask(url);
  expect(found).toMatchObject({ outcome: 'vulnerable' });
  if (found.outcome !== 'vulnerable') return;
  expect(found.lines).toContainEqual(expect.stringMatching(/^high: pg .*Lets anybody in \(https:/));
  expect(found.lines.join()).not.toContain('Looks odd');
});

it('reports a registry that does not support the question', async () => {
  const url = await registry((_path, _body, response) => response.writeHead(405).end());
  expect(await ask(url)).toEqual({ outcome: 'unanswered', why: expect.stringContaining('405') });
});

it('reports a registry that cannot be reached', async () => {
  expect(await ask('http://127.0.0.1:9/')).toEqual({
    outcome: 'unanswered',
    why: expect.stringContaining('127.0.0.1:9'),
  });
});

it('reports an answer that cannot be read', async () => {
  const url = await registry((_path, _body, response) => response.end('<html>sign in first</html>'));
  expect(await ask(url)).toMatchObject({ outcome: 'unanswered' });
});
