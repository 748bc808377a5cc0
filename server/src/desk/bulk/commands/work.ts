import { changeAction, ignoring, performing, reassigning, snoozing } from '../../../dunning/commands.ts';
import { Assignees, Ignoring, Performance, Snoozing } from '../../../dunning/schemas.ts';
import { type BulkCommand, command } from './command.ts';

const facts = { list: 'work', permission: 'action.edit' } as const;

/** Bulk commands for tasks. */
export const workCommands: readonly BulkCommand[] = [
  command({
    ...facts,
    name: 'perform',
    operation: 'performAction',
    input: Performance,
    needsUser: true,
    perform: ({ context, organization, user }, id, input) =>
      changeAction(context, organization, id, performing(organization, input, user)),
  }),
  command({
    ...facts,
    name: 'ignore',
    operation: 'ignoreAction',
    input: Ignoring,
    needsUser: true,
    perform: ({ context, organization, user }, id, { comment }) =>
      changeAction(context, organization, id, ignoring(comment, user)),
  }),
  command({
    ...facts,
    name: 'snooze',
    operation: 'snoozeAction',
    input: Snoozing,
    perform: ({ context, organization }, id, { until }) =>
      changeAction(context, organization, id, snoozing(organization, until, 'until')),
  }),
  command({
    ...facts,
    name: 'assign',
    operation: 'assignAction',
    input: Assignees,
    perform: ({ context, organization }, id, { userIds }) =>
      changeAction(context, organization, id, reassigning(userIds)),
  }),
];
