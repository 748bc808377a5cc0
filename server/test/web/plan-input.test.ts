import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unseenInput } from '../../../web/src/pages/agents/plan-input.ts';

/** Which values of an agent's input are shown besides its effects: all that these do not show exactly. */

const change = (field: string | null, after: unknown, isHidden = false) => ({ field, after, isHidden });
const record = (...changes: ReturnType<typeof change>[]) => ({ changes, email: null });

const valuesOf = (input: Record<string, unknown>, ...records: ReturnType<typeof record>[]) =>
  unseenInput({ input, records }).map(({ path, value }) => [path.join('.'), value]);

describe('the input of a step', () => {
  it('is shown with texts that start with a day', () => {
    const comment = '2099-12-15 pay to another account';
    expect(valuesOf({ comment }, record(change('comment', '2099-12-15')))).toEqual([['comment', comment]]);
  });

  it('is shown with lists and nested values', () => {
    const input = {
      assignedUserIds: ['a', 'b'],
      text: { body: 'Dear' },
      invoices: [{ id: 'i', amountLinked: 5 }],
    };
    expect(valuesOf(input, record())).toEqual([
      ['assignedUserIds', ['a', 'b']],
      ['text.body', 'Dear'],
      ['invoices.1.id', 'i'],
      ['invoices.1.amountLinked', 5],
    ]);
  });

  it('is shown if only the beginning of it, or a hidden change, has the value', () => {
    const input = { comment: 'Said', name: 'Call' };
    expect(
      valuesOf(input, record(change('note', 'Said on the phone'), change('name', 'Call', true))),
    ).toEqual([
      ['comment', 'Said'],
      ['name', 'Call'],
    ]);
  });

  it('is left out where every record shows exactly the value', () => {
    const pause = record(change('pausedUntil', '2099-12-15'));
    expect(valuesOf({ pausedUntil: '2099-12-15' }, pause, pause)).toEqual([]);
    expect(valuesOf({ pausedUntil: '2099-12-15' }, pause, record())).toHaveLength(1);
    expect(valuesOf({ mayCall: true }, record(change('isPaused', true)))).toEqual([['mayCall', true]]);
  });
});

it('shows every text of the input of a step without effects', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (input) => {
      const shown = JSON.stringify(unseenInput({ input, records: [] }).map(({ value }) => value));
      const texts: string[] = [];
      JSON.stringify(input, (_name, value: unknown) => {
        if (typeof value === 'string') texts.push(JSON.stringify(value));
        return value;
      });
      for (const text of texts) expect(shown).toContain(text);
    }),
  );
});
