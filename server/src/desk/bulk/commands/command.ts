import type { Static, TObject } from 'typebox';
import { isTimestampInput } from '../../../kernel/calendar.ts';
import type { Permission } from '../../../people/index.ts';
import type { Context } from '../../../platform/context.ts';
import type { ErrorDetail } from '../../../platform/errors.ts';
import type { ActingUser } from '../../../platform/http/acting-user.ts';
import { checkBy } from '../../../platform/http/check.ts';
import type { Organization } from '../../../platform/organization.ts';
import type { EffectEmail } from '../effects/effect.ts';
import type { BulkListName } from '../lists.ts';

/** The actor and the context of an operation. */
export interface CommandContext {
  context: Context;
  organization: Organization;
  user: ActingUser | null;
}

/** An email that is composed and not sent yet. */
export interface ComposedEmail {
  email: EffectEmail;
  /** Queues exactly this email. */
  send(work: CommandContext): Promise<unknown>;
}

/** A bulk command: an operation that is applied to each of many records. */
export interface BulkCommand {
  list: BulkListName;
  name: string;
  /** The operation for one record, by its id. */
  operation: string;
  /** The permission of the operation. */
  permission: Permission;
  /** Whether the command requires an acting user. */
  needsUser: boolean;
  /** Whether agents may propose it. Its effects are shown before its user is known, with the emails that it sends. */
  isPlannable: boolean;
  /** Whether a job on invoices processes their customers instead, each with its selected invoices. */
  isPerCustomer: boolean;
  /** Schema of the operation's body; jobs have no version. */
  input: TObject;
  /** Whether it writes money off, or applies it to invoices. */
  movesMoney: boolean;
  /** JSON Schema of a job's input. */
  inputSchema: Record<string, unknown>;
  /** Returns the problems of an input. */
  problems(input: unknown): ErrorDetail[];
  /** Checks a validated input before a job is created. @throws errors that each record would have */
  checkInput(work: Pick<CommandContext, 'context' | 'organization'>, input: unknown): Promise<void>;
  /**
   * Applies the operation to one record, with a validated input, in one transaction. The transaction must be
   * that of `inTransaction` or `settleOne`, which also store the outcome.
   * @throws the errors of the operation
   */
  perform(work: CommandContext, record: BulkTarget, input: unknown): Promise<unknown>;
  /** Composes the email that the command sends to a record, without sending it. Null: it sends none. */
  compose(work: CommandContext, record: BulkTarget, input: unknown): Promise<ComposedEmail | null>;
  /** Returns the other records of customers that the input names. */
  referencesOf(input: unknown): InputReferences;
}

/** A record that an input names. */
export interface InputReference {
  id?: string;
  externalId?: string;
  customId?: string;
}

/** The records that an input names. */
export interface InputReferences {
  customers: readonly InputReference[];
  documents: readonly InputReference[];
}

/** Returns the name of a command with its list, such as `invoices.promise`. */
export const commandKey = ({ list, name }: Pick<BulkCommand, 'list' | 'name'>): string => `${list}.${name}`;

/** A record of a job. */
export interface BulkTarget {
  id: string;
  /** The selected invoices, for a customer in a job on invoices; null otherwise. */
  invoiceIds: readonly string[] | null;
}

interface Described<S extends TObject>
  extends Omit<
    BulkCommand,
    | 'needsUser'
    | 'isPlannable'
    | 'isPerCustomer'
    | 'movesMoney'
    | 'inputSchema'
    | 'input'
    | 'problems'
    | 'checkInput'
    | 'perform'
    | 'compose'
    | 'referencesOf'
  > {
  needsUser?: true;
  isPerCustomer?: true;
  movesMoney?: true;
  input: S;
  checkInput?(work: Pick<CommandContext, 'context' | 'organization'>, input: Static<S>): Promise<void>;
  perform(
    work: CommandContext,
    id: string,
    input: Static<S>,
    invoiceIds: BulkTarget['invoiceIds'],
  ): Promise<unknown>;
  compose?(
    work: CommandContext,
    id: string,
    input: Static<S>,
    invoiceIds: BulkTarget['invoiceIds'],
  ): Promise<ComposedEmail>;
  referencesOf?(input: Static<S>): InputReferences;
}

export function describeCommand<S extends TObject>({
  needsUser,
  isPerCustomer,
  movesMoney,
  input,
  checkInput,
  perform,
  compose,
  referencesOf,
  ...facts
}: Described<S>): BulkCommand {
  // An input for many records cannot contain the version of one.
  const { version: _, ...properties } = input.properties;
  const schema = Object.assign({}, input, { properties });
  const check = checkBy(schema, {
    formats: { timestamp: isTimestampInput },
  });
  return {
    ...facts,
    input,
    needsUser: needsUser === true,
    isPlannable: needsUser !== true || compose !== undefined,
    isPerCustomer: isPerCustomer === true,
    movesMoney: movesMoney === true,
    inputSchema: JSON.parse(JSON.stringify({ ...schema, $id: undefined })),
    problems: (stated) => check(stated).problems,
    checkInput: async (work, stated) => checkInput?.(work, validated(stated)),
    perform: async (work, { id, invoiceIds }, stated) => perform(work, id, validated(stated), invoiceIds),
    compose: async (work, { id, invoiceIds }, stated) =>
      (await compose?.(work, id, validated(stated), invoiceIds)) ?? null,
    referencesOf: (stated) => referencesOf?.(validated(stated)) ?? { customers: [], documents: [] },
  };

  function validated(stated: unknown): Static<S> {
    const { value } = check(stated);
    if (value === null) throw new Error(`the input of ${facts.operation} was not validated`);
    return value;
  }
}
