import { CustomerDunning, createByHand, NewAction, setCustomerDunning } from '../../../collections/index.ts';
import { AccountManagersRequest, assignAccountManagers } from '../../../people/index.ts';
import { object } from '../../../platform/http/schema.ts';
import { type BulkCommand, command } from './command.ts';

const list = 'customers';

/** An action without what would be of one customer alone. */
const { name, type, dueDate, assignedUserIds, comment } = NewAction.properties;
const ActionForEach = object({ name, type, dueDate, assignedUserIds, comment });

/** What can be done to customers. */
export const customerCommands: readonly BulkCommand[] = [
  command({
    ...{ list, name: 'set_dunning', operation: 'setCustomerDunning', sentence: 'dunning.choose' },
    input: CustomerDunning,
    perform: ({ context, organization }, id, input) =>
      setCustomerDunning(context, organization, { id }, input),
  }),
  command({
    ...{ list, name: 'assign_account_managers', operation: 'assignAccountManagers' },
    sentence: 'account-manager.edit',
    input: AccountManagersRequest,
    perform: ({ context, organization }, id, input) =>
      assignAccountManagers(context, organization, { id }, input),
  }),
  command({
    ...{ list, name: 'create_action', operation: 'createAction', sentence: 'action.edit' },
    input: ActionForEach,
    perform: ({ context, organization }, customerId, input) =>
      createByHand(context, organization, { ...input, customerId }),
  }),
];
