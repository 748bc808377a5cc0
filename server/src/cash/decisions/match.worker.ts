import { confinedTask } from '../../platform/workers/task.ts';
import { matchLines } from '../domain/matching/match-lines.ts';
import type { BankLine, LineResult, World } from '../domain/matching/model.ts';
import { type LinePayer, payersOfLines } from '../domain/matching/payers-of-lines.ts';
import { type History, type ReplayedDays, replayDays } from '../domain/matching/replay-days.ts';
import type { MatchingSettings } from '../domain/matching/rule-values.ts';

interface Input {
  lines: readonly BankLine[];
  world: World;
}

export const match = confinedTask(({ lines, world }: Input): LineResult[] => matchLines(lines, world));

export const payers = confinedTask(({ lines, world }: Input): LinePayer[] => payersOfLines(lines, world));
interface ReplayInput {
  lines: readonly BankLine[];
  history: History;
  before: MatchingSettings;
  after: MatchingSettings;
}

export const replay = confinedTask(
  ({ lines, history, before, after }: ReplayInput): ReplayedDays =>
    replayDays(lines, history, { before, after }),
);
