import { createNote, NoteContent } from '../../../cases/index.ts';
import { createManualAction, setCustomerDunning } from '../../../dunning/commands.ts';
import { CustomerDunning, NewAction } from '../../../dunning/schemas.ts';
import { AccountManagersRequest, assignAccountManagers } from '../../../people/index.ts';
import { object } from '../../../platform/http/schema.ts';
import { type BulkCommand, describeCommand } from './command.ts';

const list = 'customers';

/** Input for new actions, without fields that belong to a single customer. */
const { name, type, dueDate, assignedUserIds, comment } = NewAction.properties;
const ActionForEach = object({ name, type, dueDate, assignedUserIds, comment });

/** Bulk commands for customers. */
export const customerCommands: readonly BulkCommand[] = [
  describeCommand({
    list,
    name: 'set_dunning',
    operation: 'setCustomerDunning',
    permission: 'dunning.choose',
    input: CustomerDunning,
    perform: ({ context, organization }, id, input) =>
      setCustomerDunning(context, organization, { id }, input),
  }),
  describeCommand({
    list,
    name: 'assign_account_managers',
    operation: 'assignAccountManagers',
    permission: 'account-manager.edit',
    input: AccountManagersRequest,
    perform: ({ context, organization }, id, input) =>
      assignAccountManagers(context, organization, { id }, input),
  }),
  describeCommand({
    list,
    name: 'create_action',
    operation: 'createAction',
    permission: 'action.edit',
    input: ActionForEach,
    perform: ({ context, organization }, customerId, input) =>
      createManualAction(context, organization, { ...input, customerId }),
  }),
  describeCommand({
    list,
    name: 'create_note',
    operation: 'createNote',
    permission: 'note.edit',
    input: NoteContent,
    perform: ({ context, organization }, customerId, { content }) =>
      createNote(context, organization, { content, customerId }),
  }),
];
