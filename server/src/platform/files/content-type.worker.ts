import { confinedTask } from '../workers/task.ts';
import { type FoundType, typeOfFile } from './content-type.ts';

/** What the file at a path is. */
export const typeOf = confinedTask((path: string): Promise<FoundType> => typeOfFile(path));
