import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkStoredSecrets, encryptStoredSecrets } from '../../src/cli/stored-secrets.ts';
import { encryptAgain, WrongKeyError } from '../../src/exchange/encrypt-again.ts';
import { createCipher } from '../../src/platform/cipher.ts';
import { store } from '../harness/factories.ts';
import { newAddress } from '../harness/memory-sources.ts';
import { type TestService, testService } from '../harness/service.ts';

const [former, next] = [randomBytes(32), randomBytes(32)];
let keys: Buffer[] = [];
const cipher = createCipher(() => keys);
let service: TestService;
beforeAll(async () => {
  service = await testService({ cipher });
});
afterAll(() => service.close());

it('checks and encrypts the keys of integrations with the other secrets', async () => {
  const client = await service.client();
  const { database } = service;
  await store(client, '/integrations', { kind: 'ODOO', url: newAddress(), secret: 'key-7319' });
  const context = { database, cipher };
  keys = [former];
  expect(await encryptStoredSecrets(context, 'PLAIN')).toBeGreaterThan(0);
  const { rows } = await database.pool.query<{ secret: string }>(
    'SELECT secret FROM source_connections WHERE organization_id = $1',
    [client.organization.id],
  );
  expect(rows.map(({ secret }) => secret.split(':')[0])).toEqual(['aes-256-gcm']);
  await checkStoredSecrets(context);
  // Other secrets are encrypted with both keys, only the key of the integration with the former one.
  keys = [next, former];
  await encryptAgain(context, 'ALL');
  keys = [next];
  await expect(checkStoredSecrets(context)).rejects.toThrow(WrongKeyError);
  keys = [next, former];
  await encryptStoredSecrets(context, 'ALL');
  keys = [next];
  await checkStoredSecrets(context);
});
