import { afterAll, beforeAll, expect, it } from 'vitest';
import { ACCESS } from '../src/access.ts';
import { COMMANDS } from '../src/desk/bulk/commands/index.ts';
import { BULK_LISTS, LISTS } from '../src/desk/bulk/lists.ts';
import { closeVerified } from './harness/contract.ts';
import { type Operation, operationsOf } from './harness/openapi.ts';
import { type TestService, testService } from './harness/service.ts';

/** Every bulk command does what a single operation does: the same body, the same permissions. */

let service: TestService;
let operations: Operation[];
beforeAll(async () => {
  service = await testService();
  operations = await operationsOf(service);
});
afterAll(() => closeVerified(service));

it.each(COMMANDS.map((command) => [`${command.list} ${command.name}`, command] as const))(
  'matches the operation that it repeats: %s',
  (_name, command) => {
    const operation = operations.find(({ operationId }) => operationId === command.operation);
    expect(operation, command.operation).toBeDefined();
    expect(ACCESS[command.operation]?.permission).toBe(command.permission);
    const takesBody = operation?.bodyTypes?.includes('application/json') ?? false;
    expect(Object.keys(command.input.properties).length > 0).toBe(takesBody);
    expect(COMMANDS.filter(({ list, name }) => list === command.list && name === command.name)).toHaveLength(
      1,
    );
    // Every command refuses unknown fields.
    expect(command.problems({ nonsense: 1 }).map(({ field }) => field)).toContain('nonsense');
  },
);

it('covers every list that has commands', () => {
  expect(new Set(COMMANDS.map(({ list }) => list))).toEqual(new Set(BULK_LISTS));
  for (const list of BULK_LISTS) {
    expect(LISTS[list].problems({}), list).toEqual([]);
    for (const stated of [{ nonsense: 'x' }, { limit: 5 }, { cursor: 'x' }])
      expect(LISTS[list].problems(stated), list).toMatchObject([{ field: Object.keys(stated)[0] }]);
  }
});
