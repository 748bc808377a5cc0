import { type OpenApi, operationsIn } from './types.ts';

const HEADER = {
  description:
    'What was changed and can be undone: ids of changes, with commas between them, 50 at most. Where nobody is named who acts, where nothing has changed, and of repeated answers it is left out',
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
