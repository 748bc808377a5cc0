import { confinedTask } from '../workers/task.ts';
import { type FoundType, typeOfFile } from './content-type.ts';

/** Returns the type of the file at a path. */
export const typeOf = confinedTask((path: string): Promise<FoundType> => typeOfFile(path));
