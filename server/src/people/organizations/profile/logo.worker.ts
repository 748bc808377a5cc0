import { confinedTask } from '../../../platform/workers/task.ts';
import { type FittedLogo, fitLogo } from './fit-logo.ts';

/** Validates and scales the bytes of an upload. */
export const fit = confinedTask(
  ({ buffer, byteOffset, byteLength }: Uint8Array): Promise<FittedLogo | string> =>
    fitLogo(Buffer.from(buffer, byteOffset, byteLength)),
);
