import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeOwnerLink } from '../../src/people/invitations/commands.ts';
import { closeVerified } from '../harness/contract.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';
import { PASSWORD, tokenIn } from '../harness/sign-in.ts';
import { startBrowser } from '../portal/browser.ts';

/** Passkeys and cookies in a real browser, over plain http on this machine, as in development. */

let service: TestService;
let client: Client;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let devices: CDPSession;
let token = '';
beforeAll(async () => {
  service = await testService({ isForBrowsers: true });
  client = await service.client();
  browser = await startBrowser();
  // The service's pages allow no requests; the application's pages will.
  context = await browser.newContext({ bypassCSP: true });
  page = await context.newPage();
  await page.goto(`${service.publicUrl}/docs/errors`);
  devices = await context.newCDPSession(page);
  await devices.send('WebAuthn.enable');
});
afterAll(async () => {
  await browser?.close();
  await closeVerified(service);
});

interface Shown {
  status: number;
  body: Record<string, unknown>;
}

async function send(method: string, path: string, body?: unknown): Promise<Shown> {
  const init = {
    method,
    headers: {
      'x-quittance-token': token,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
  return page.evaluate<Shown>(`(async () => {
    const response = await fetch(${JSON.stringify(path)}, ${JSON.stringify(init)});
    const text = await response.text();
    return { status: response.status, body: text === '' ? {} : JSON.parse(text) };
  })()`);
}

const plug = async () => {
  const { authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return () => devices.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
};

/** Runs the browser's own WebAuthn on options. */
const credential = (verb: 'create' | 'get', options: unknown) => {
  const parse = verb === 'create' ? 'parseCreationOptionsFromJSON' : 'parseRequestOptionsFromJSON';
  return page.evaluate<Record<string, unknown>>(
    `navigator.credentials.${verb}({ publicKey: PublicKeyCredential.${parse}(${JSON.stringify(options)}) }).then((c) => c.toJSON())`,
  );
};

async function signIn(
  change: (response: Record<string, unknown>) => object = (same) => same,
): Promise<Shown> {
  const { body } = await send('POST', '/auth/sign-in/passkey/options');
  return send('POST', '/auth/sign-in/passkey', {
    response: change(await credential('get', body['options'])),
  });
}

const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);

const session = async () => {
  const shown = await send('GET', '/auth/session');
  token = String(shown.body['token'] ?? '');
  return shown;
};

it('can be added, used to sign in without a password, and removed', async () => {
  const accepted = await send('POST', '/auth/invitations/accept', {
    token: tokenIn(await makeOwnerLink(service, client.organization.id)),
    email: 'olga@owner.example',
    firstName: 'Olga',
    lastName: 'Owner',
    password: PASSWORD,
  });
  expect(accepted, JSON.stringify(accepted.body)).toMatchObject({ status: 201 });
  // Chromium stores secure cookies of localhost without TLS; scripts cannot read them.
  expect(await page.evaluate('document.cookie')).toBe('');
  expect(
    (await context.cookies()).toSorted(byName).map(({ name, secure, httpOnly, sameSite }) => ({
      name,
      secure,
      httpOnly,
      sameSite,
    })),
  ).toEqual(
    ['device', 'session_token'].map((name) => ({
      name: `__Host-quittance.${name}`,
      secure: true,
      httpOnly: true,
      sameSite: 'Lax',
    })),
  );
  expect((await session()).status).toBe(200);
  const unplugFirst = await plug();
  const begun = await send('POST', '/auth/passkeys/options');
  const made = await credential('create', begun.body['options']);
  const wrong = { ...made, response: { ...Object(made['response']), clientDataJSON: 'e30' } };
  expect((await send('POST', '/auth/passkeys', { name: 'Laptop', response: wrong })).status).toBe(400);
  // Registration options work once.
  expect((await send('POST', '/auth/passkeys', { name: 'Laptop', response: made })).status).toBe(400);
  // The device keeps the refused passkey and would offer it.
  await unplugFirst();
  const unplug = await plug();
  const added = await addPasskey('Laptop');
  expect(added, JSON.stringify(added.body)).toMatchObject({ status: 201, body: { name: 'Laptop' } });
  expect((await send('GET', '/auth/passkeys')).body).toEqual({ total: 1, items: [added.body] });
  expect((await send('POST', '/auth/sign-out')).status).toBe(204);
  expect((await session()).status).toBe(401);

  expect((await signIn((response) => ({ ...response, id: 'AAAA', rawId: 'AAAA' }))).status).toBe(401);
  const flip = (text: unknown) => String(text).replace(/^./, (letter) => (letter === 'M' ? 'N' : 'M'));
  const forged = await signIn((response) => {
    const { signature, ...others } = Object(response['response']);
    return { ...response, response: { ...others, signature: flip(signature) } };
  });
  expect(forged.status).toBe(401);
  expect(await signIn()).toEqual({ status: 200, body: { status: 'SIGNED_IN' } });
  expect((await session()).body).toMatchObject({ person: { email: 'olga@owner.example' } });
  expect((await send('GET', `/organizations/${client.organization.id}/v1/customers`)).status).toBe(200);

  expect((await send('DELETE', `/auth/passkeys/${added.body['id']}`)).status).toBe(204);
  expect((await send('DELETE', `/auth/passkeys/${added.body['id']}`)).status).toBe(404);
  await send('POST', '/auth/sign-out');
  expect((await signIn()).status).toBe(401);
  await unplug();
});

async function addPasskey(name: string): Promise<Shown> {
  const { body } = await send('POST', '/auth/passkeys/options');
  return send('POST', '/auth/passkeys', { name, response: await credential('create', body['options']) });
}
