/** Exports of this wing for other wings. */
export { disputesOf, mayDispute, openDispute, resolveDispute } from './disputes/commands.ts';
export { Dispute, DisputeAttributes, DisputeQuery, DisputeResolution } from './disputes/schema.ts';
export { makePlan } from './instalment-plans/commands.ts';
export { createNote } from './notes/commands.ts';
export { NoteContent } from './notes/schema.ts';
export { stateAnnouncement } from './promises/announcements.ts';
export { loadPromises, promisesOf, statePromise } from './promises/commands.ts';
export { BROKEN_PROMISES } from './promises/job.ts';
export { promiseInvoice } from './promises/routes.ts';
export { PromiseAttributes, PromiseToPay } from './promises/schema.ts';
export { undoChange } from './undo/commands.ts';
export { writeInvoiceOff } from './write-offs/routes.ts';
export { WriteOffAttributes } from './write-offs/schema.ts';
