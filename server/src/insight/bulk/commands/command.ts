import type { Static, TObject } from 'typebox';
import { isTimestampInput } from '../../../ledger/domain/calendar.ts';
import type { Sentence } from '../../../people/index.ts';
import type { Context } from '../../../platform/context.ts';
import type { ErrorDetail } from '../../../platform/errors.ts';
import type { ActingUser } from '../../../platform/http/acting-user.ts';
import { checkBy } from '../../../platform/http/check.ts';
import type { Organization } from '../../../platform/organization.ts';
import type { BulkListName } from '../lists.ts';

/** For whom something is done, and with what. */
export interface Work {
  context: Context;
  organization: Organization;
  user: ActingUser | null;
}

/** What can be done to each of many records: an operation that does it to one. */
export interface BulkCommand {
  list: BulkListName;
  name: string;
  /** The operation that does it to one record, by its id. */
  operation: string;
  /** Who may do it; that of the operation. */
  sentence: Sentence;
  /** Whether it is done in somebody's name only. */
  needsUser: boolean;
  /** The body of the operation; a job takes no version. */
  input: TObject;
  /** What is wrong with an input. */
  problems(input: unknown): ErrorDetail[];
  /**
   * Does it to one record, whose input was checked, in one transaction: that of `inTransaction` or of `settleOne`, with the
   * database of the work's context.
   * @throws what the operation throws
   */
  perform(work: Work, id: string, input: unknown): Promise<unknown>;
}

interface Described<S extends TObject>
  extends Omit<BulkCommand, 'needsUser' | 'input' | 'problems' | 'perform'> {
  needsUser?: true;
  input: S;
  perform(work: Work, id: string, input: Static<S>): Promise<unknown>;
}

export function command<S extends TObject>({
  needsUser,
  input,
  perform,
  ...facts
}: Described<S>): BulkCommand {
  // What many records have in common cannot be of the version of one.
  const { version: _, ...properties } = input.properties;
  const check = checkBy(Object.assign({}, input, { properties }), {
    formats: { timestamp: isTimestampInput },
  });
  return {
    ...facts,
    input,
    needsUser: needsUser === true,
    problems: (stated) => check(stated).problems,
    perform: async (work, id, stated) => {
      const checked = check(stated);
      if (checked.value === null) throw new Error(`the input of ${facts.operation} was not checked`);
      return perform(work, id, checked.value);
    },
  };
}
