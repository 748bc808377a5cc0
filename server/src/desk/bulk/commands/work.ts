import {
  changeAction,
  ignoreBuilder,
  performBuilder,
  reassignBuilder,
  snoozeBuilder,
} from '../../../dunning/commands.ts';
import { Assignees, Ignoring, Performance, Snoozing } from '../../../dunning/schemas.ts';
import { type BulkCommand, describeCommand } from './command.ts';

const facts = { list: 'work', permission: 'action.edit' } as const;

/** Bulk commands for tasks. */
export const workCommands: readonly BulkCommand[] = [
  describeCommand({
    ...facts,
    name: 'perform',
    operation: 'performAction',
    input: Performance,
    needsUser: true,
    perform: ({ context, organization, user }, id, input) =>
      changeAction(context, organization, id, performBuilder(organization, input, user)),
  }),
  describeCommand({
    ...facts,
    name: 'ignore',
    operation: 'ignoreAction',
    input: Ignoring,
    needsUser: true,
    perform: ({ context, organization, user }, id, { comment }) =>
      changeAction(context, organization, id, ignoreBuilder(comment, user)),
  }),
  describeCommand({
    ...facts,
    name: 'snooze',
    operation: 'snoozeAction',
    input: Snoozing,
    perform: ({ context, organization }, id, { until }) =>
      changeAction(context, organization, id, snoozeBuilder(organization, until, 'until')),
  }),
  describeCommand({
    ...facts,
    name: 'assign',
    operation: 'assignAction',
    input: Assignees,
    perform: ({ context, organization }, id, { userIds }) =>
      changeAction(context, organization, id, reassignBuilder(userIds)),
  }),
];
