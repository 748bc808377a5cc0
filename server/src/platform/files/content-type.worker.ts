import { confinedTask } from '../workers/task.ts';
import { detectTypeOfFile, type FoundType } from './content-type.ts';

/** Returns the type of the file at a path. */
export const typeOf = confinedTask((path: string): Promise<FoundType> => detectTypeOfFile(path));
