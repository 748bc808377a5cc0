import { type OpenApi, operationsIn } from './types.ts';

const HEADER = {
  description:
    'Ids of the changes that can be undone, separated by commas, at most 50. Absent if the request acts for no user, if nothing changed, and in repeated responses',
  schema: { type: 'string' },
};

/** Adds the Quittance-Changes header to the responses of operations whose changes can be undone. */
export function describeUndoHeader(document: OpenApi): void {
  for (const operation of operationsIn(document)) {
    if (operation['x-undoable'] !== true) continue;
    for (const [status, answer] of Object.entries(operation.responses))
      if (status.startsWith('2')) answer.headers = { 'Quittance-Changes': HEADER };
  }
}
