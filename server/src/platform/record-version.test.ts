import { hash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { versionOf } from './record-version.ts';

/** The definition of docs/adr/0060: clients hold versions across releases. */
function byDefinition(edited: object): number {
  const text = JSON.stringify(edited, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
  return Number.parseInt(hash('sha256', text, 'hex').slice(0, 12), 16);
}

describe('the version of a record', () => {
  it('is the one of earlier releases', () => {
    expect(versionOf({ name: 'Müller', plan: null, fields: [['a', '1']] })).toBe(261587593983225);
  });

  it('follows the definition for any JSON, also when it is computed again', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (edited) => {
        const version = byDefinition(edited);
        expect(versionOf(edited)).toBe(version);
        expect(versionOf(edited)).toBe(version);
      }),
    );
  });

  it('does not depend on the order of properties, and drops undefined ones', () => {
    expect(versionOf({ b: { d: 1, c: 2 }, a: [3] })).toBe(versionOf({ a: [3], b: { c: 2, d: 1 } }));
    expect(versionOf({ a: 1, b: undefined })).toBe(versionOf({ a: 1 }));
    expect(versionOf({ a: [1, 2] })).not.toBe(versionOf({ a: [2, 1] }));
  });

  it('stays right for more texts than are kept', () => {
    for (let n = 0; n < 6_000; n += 1) versionOf({ n });
    expect(versionOf({ n: 3 })).toBe(byDefinition({ n: 3 }));
  });
});
