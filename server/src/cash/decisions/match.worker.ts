import { confinedTask } from '../../platform/workers/task.ts';
import { matchLines } from '../domain/matching/match-lines.ts';
import type { BankLine, LineResult, World } from '../domain/matching/model.ts';

interface Input {
  lines: readonly BankLine[];
  world: World;
}

export const match = confinedTask(({ lines, world }: Input): LineResult[] => matchLines(lines, world));
