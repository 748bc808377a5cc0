import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Operation } from '../../../scripts/generate/clients/model.ts';
import { startDelivering } from '../events/receiver.ts';
import { contractOf } from '../generated/schema.ts';
import { runImports, upload } from '../harness/imports.ts';
import { documentOf } from '../harness/openapi.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';
import { type CallResult, type Driver, languageDriver, typescriptDriver } from './drivers.ts';
import { LANGUAGES } from './languages.ts';
import { operationsInOrder, Story } from './story.ts';

/** Each client calls each operation of the document with its examples and parses the answer. */

let service: TestService;
let workers: { stop(): Promise<unknown> }[];
beforeAll(async () => {
  service = await testService();
  workers = [runImports(service), startDelivering(service)];
});
afterAll(async () => {
  for (const worker of workers) await worker.stop();
  await service.close();
});

/**
 * Operations with bodies of lines have hand-written methods, which other tests call. Platforms post life-cycle
 * messages as XML, without a client.
 */
const BY_HAND = ['createImport', 'compareRecords', 'receiveLifecycleStatuses'];

const CLIENTS = [
  { name: 'TypeScript', isInstalled: true, start: (keys: Client) => typescriptDriver(service, keys) },
  ...LANGUAGES.map((language) => ({
    name: language.name,
    isInstalled: language.isInstalled,
    start: (keys: Client) => languageDriver(language, service, keys),
  })),
];

describe.each(CLIENTS)('the client for $name', ({ isInstalled, start }) => {
  it.skipIf(!isInstalled)('calls every operation and reads its answer', async () => {
    const keys = await service.client({ sandbox: true });
    const story = new Story(await documentOf(service), keys);
    await story.begin(service);
    await upload(keys, '{"type":"customer","data":{"externalId":"C-1001","name":"Dupont"}}');
    const problems = await walk(start(keys), story);
    expect(problems).toEqual([]);
  });

  it('covers every operation of the document', async () => {
    const { places } = await contractOf(service);
    const documented = places
      .filter(({ path }) => !path.startsWith('/internal/'))
      .map(({ operation }) => operation.operationId);
    const called = (await operationsInOrder(service)).map(({ name }) => name);
    expect([...called, ...BY_HAND].sort()).toEqual(documented.sort());
  });
});

/** Calls every operation, lists also with every filter, and returns the failures. */
async function walk(driver: Driver, story: Story): Promise<string[]> {
  const judge = await judgeOf();
  const problems: string[] = [];
  for (const operation of await operationsInOrder(service)) {
    await story.prepare(operation);
    const outcome = await driver.call(story.callOf(operation));
    story.learn(operation, outcome.json);
    problems.push(...judge(operation, outcome));
    if (operation.answer.kind !== 'page') continue;
    const filtered = await driver.call(story.callOf(operation, true));
    problems.push(...judge(operation, filtered).map((problem) => `filtered ${problem}`));
  }
  await driver.close();
  return problems;
}

/** Returns a check of outcomes against the document. */
async function judgeOf(): Promise<(operation: Operation, outcome: CallResult) => string[]> {
  const { places, validator } = await contractOf(service);
  return ({ name, answer }, { json, bytes = 0, error, missing }) => {
    const problem = error ?? missing;
    if (problem !== undefined) return [`${name}: ${problem}`];
    if (answer.kind === 'bytes') return bytes > 0 ? [] : [`${name}: no bytes`];
    if (answer.kind === 'none') return json === null ? [] : [`${name}: answered ${JSON.stringify(json)}`];
    const place = places.find(({ operation }) => operation.operationId === name);
    const [, documented] =
      Object.entries(place?.operation.responses ?? {}).find(([status]) => status.startsWith('2')) ?? [];
    const validate = validator(documented?.content?.['application/json']?.schema ?? {});
    const errors = validate(json) ? [] : (validate.errors ?? []);
    const wrong = errors.filter(({ keyword, params, instancePath }) => {
      const isEmptyMap = keyword === 'type' && params['type'] === 'object' && isEmptyList(json, instancePath);
      return !isEmptyMap;
    });
    return wrong.length === 0 ? [] : [`${name}: ${JSON.stringify(wrong.slice(0, 2))}`];
  };
}

/**
 * Returns whether the pointer leads to an empty list: PHP has one value for an empty list and an empty
 * object.
 */
function isEmptyList(json: unknown, pointer: string): boolean {
  const found = pointer
    .split('/')
    .slice(1)
    .reduce((value: unknown, name) => Object(value)[name], json);
  return Array.isArray(found) && found.length === 0;
}
