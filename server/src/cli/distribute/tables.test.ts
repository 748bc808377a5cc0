import { expect, test } from 'vitest';
import { parentsFirst, type Table } from './tables.ts';

const table = (name: string, ...references: string[]): Table => ({
  name,
  references,
  isOfOrganizations: true,
  otherKeys: [],
});
const names = (tables: readonly Table[], local: readonly Table[] = []) =>
  parentsFirst(tables, local).map(({ name }) => name);

test('orders each table after the tables that it references, with organizations first', () => {
  const tables = [table('actions', 'customers'), table('customers', 'organizations'), table('organizations')];
  expect(names([table('audit_entries'), ...tables])).toEqual([
    'organizations',
    'audit_entries',
    'customers',
    'actions',
  ]);
});

test.each([
  ['a cycle of references', [table('a', 'b'), table('b', 'a')], [], 'form a cycle: a, b'],
  [
    'a key without the organization',
    [{ ...table('a'), otherKeys: ['a_key'] }],
    [],
    'a_key, which does not contain',
  ],
  ['a reference to a table that stays local', [table('a', 'users')], [table('users')], 'a refers to users'],
  [
    'a local table that refers to a distributed one',
    [table('a')],
    [table('marks', 'a')],
    'but refers to a table that does',
  ],
])('refuses %s', (_, tables, local, message) => {
  expect(() => parentsFirst(tables, local)).toThrow(message);
});
