import { readLifecycleStatuses } from '@quittance/e-invoice';
import { confinedTask } from '../../platform/workers/task.ts';

/** Reads an untrusted life-cycle message. */
export const read = confinedTask((bytes: Uint8Array) => readLifecycleStatuses(bytes));
