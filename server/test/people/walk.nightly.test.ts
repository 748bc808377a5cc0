import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeVerified, expectError } from '../harness/contract.ts';
import { documentOf } from '../harness/openapi.ts';
import { type TestService, testService } from '../harness/service.ts';
import { owner, Visitor } from '../harness/sign-in.ts';

/** Sends unexpected input to every operation of sign-in, without and with a session. */

let service: TestService;
beforeAll(async () => {
  service = await testService({ trustProxy: true });
});
afterAll(() => closeVerified(service));

const HOSTILE = [
  '',
  '\0',
  "' OR 1=1 --",
  '__proto__',
  'x'.repeat(5000),
  '01890000-0000-7000-8000-000000000000',
  7,
  null,
  {},
  [],
];
const FIELDS = [
  'email',
  'password',
  'token',
  'code',
  'recoveryCode',
  'query',
  'organizationId',
  'currentPassword',
];
const bodies = [
  undefined,
  ...HOSTILE,
  ...HOSTILE.map((value) => Object.fromEntries(FIELDS.map((field) => [field, value]))),
  ...HOSTILE.slice(0, 4).flatMap((value) => FIELDS.map((field) => ({ [field]: value }))),
  { response: {} },
  {
    name: 'x',
    response: { id: 'x', rawId: 'x', type: 'public-key', response: {}, clientExtensionResults: {} },
  },
  {
    response: {
      id: 7,
      rawId: 'x',
      type: 'public-key',
      response: { signature: {} },
      clientExtensionResults: {},
    },
  },
  { response: { id: 'x', rawId: 'x', type: 'public-key', response: {}, clientExtensionResults: {} } },
  { email: 'a@b.example', password: 'x' },
  { token: 'e30.e30.e30', password: 'another eleven bottles' },
  { token: 'x', firstName: 'x', lastName: 'x' },
  { query: 'code=x&state=x' },
];

let asked = 0;
/** Varies the IP address, because the limit per address is lower than the requests of this walk. */
const from = () => {
  asked += 1;
  return { 'x-forwarded-for': `10.0.${Math.floor(asked / 250)}.${asked % 250}` };
};

it('returns only documented responses to any request', async () => {
  const { paths } = await documentOf(service, '/openapi.internal.json');
  const client = await service.client();
  const visitors = [new Visitor(service), await owner(service, client, 'olga@owner.example')];
  let count = 0;
  for (const [path, methods] of Object.entries(paths).filter(([one]) => one.startsWith('/auth/')))
    for (const [method, operation] of Object.entries(methods)) {
      // Operations that end the caller's session have their own tests.
      if (['signOut', 'endSessions'].includes(operation.operationId)) continue;
      const address = path.replace(/\{\w+\}/, '01890000-0000-7000-8000-000000000000');
      const verb = method.toUpperCase();
      for (const visitor of visitors)
        for (const body of operation.requestBody === undefined ? [undefined] : bodies) {
          const answer = await visitor.send(verb, address, body, from());
          const about = `${verb} ${path} ${JSON.stringify(body)?.slice(0, 200)}: ${answer.text.slice(0, 300)}`;
          expect(Object.keys(operation.responses), about).toContain(String(answer.status));
          expect(answer.status, about).toBeLessThan(500);
          count += 1;
        }
      if (verb === 'GET') continue;
      const elsewhere = { origin: 'https://evil.example', ...from() };
      const refused = await visitors[1]?.send(verb, address, bodies[0], elsewhere);
      if (refused !== undefined) expectError(refused, 403, 'ACCESS_FORBIDDEN');
    }
  expect(count).toBeGreaterThan(1000);
}, 120_000);
