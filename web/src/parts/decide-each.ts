import { isProblem } from '../api/call.ts';
import { mayPass } from '../api/problem.ts';

/** The results of a decision about several things. */
export interface Outcome<Item> {
  done: Item[];
  /** Refused by the server: a colleague was faster, for example. */
  refused: Item[];
  /** Not reached, because the server is busy or unreachable. They can be tried again. */
  left: Item[];
}

/**
 * Decides about each thing on its own, and goes on after a refusal.
 * @throws the first problem if nothing was done
 */
export async function decideEach<Item>(
  items: readonly Item[],
  decide: (item: Item) => Promise<unknown>,
): Promise<Outcome<Item>> {
  const outcome: Outcome<Item> = { done: [], refused: [], left: [] };
  const problems: unknown[] = [];
  for (const [at, item] of items.entries())
    try {
      await decide(item);
      outcome.done.push(item);
    } catch (error) {
      if (!isProblem(error)) throw error;
      problems.push(error);
      if (mayPass(error)) {
        outcome.left = items.slice(at);
        break;
      }
      outcome.refused.push(item);
    }
  if (outcome.done.length === 0 && problems.length > 0) throw problems[0];
  return outcome;
}
