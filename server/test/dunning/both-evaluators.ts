/**
 * The evaluators under comparison: the reference evaluator, the engine in every hour, and the engine in the
 * hours in which a sweep looks.
 */
import { isDeepStrictEqual } from 'node:util';
import { evaluate } from '../../src/dunning/domain/evaluate.ts';
import type { Evaluation, InvoiceLevel } from '../../src/dunning/domain/facts.ts';
import { Memory } from './memory.ts';
import type { RememberedKind } from './reference-diary.ts';
import type { Facts, Settings } from './reference-due-steps.ts';
import { Diary, decide, type Line, question } from './reference-evaluator.ts';
import { Timeline } from './timeline.ts';
import { happeningsOf, hourOf, type World } from './worlds.ts';

export interface Evaluator {
  /** Applies an event to the remembered state. */
  happen(kind: RememberedKind, which: number, facts: Facts, settings: Settings, now: string): Line[];
  /** Returns the levels of the invoices, including lost ones. */
  levels(facts: Facts, settings: Settings, now: string): Levels;
  /** Decides about an hour and remembers the decision. */
  decide(facts: Facts, settings: Settings, now: string): Line[];
}

export type Levels = ReadonlyMap<string, readonly InvoiceLevel[]>;

export type By = 'words' | 'engine' | 'looks';

export function side(by: By): Evaluator {
  if (by === 'words') {
    const diary = new Diary();
    return {
      happen: (kind, which, ...rest) => diary.happen(kind, which, question(...rest)),
      levels: () => new Map([...diary.levels].map(([id, levels]) => [id, levels.map((one) => ({ ...one }))])),
      decide: (facts, settings, now) => decide(facts, settings, now, diary),
    };
  }
  const memory = new Memory();
  const looks = by === 'looks' ? new Looks() : null;
  return {
    happen: (kind, which, ...rest) => {
      looks?.reset();
      return memory.happen(kind, which, question(...rest));
    },
    levels: (...rest) =>
      new Map(memory.complete(question(...rest)).invoices.map(({ id, levels }) => [id, levels])),
    decide: (facts, settings, now) => {
      if (looks?.isLater({ facts, settings }, now) === true) return [];
      const asked = question(facts, settings, now);
      const evaluation = evaluate(memory.complete(asked), settings, now);
      looks?.store({ facts, settings }, evaluation);
      return memory.record(evaluation, asked);
    },
  };
}

/**
 * The stored look at one customer. Changed facts stand for writes, which raise the version of the family, and
 * changed settings for another hash. Received money raises no version (ADR 0120).
 */
class Looks {
  #seen: LookedAt | null = null;
  #nextAt: string | null = null;

  reset(): void {
    this.#seen = null;
  }

  isLater(current: LookedAt, now: string): boolean {
    return isDeepStrictEqual(versioned(current), this.#seen) && (this.#nextAt === null || this.#nextAt > now);
  }

  store(current: LookedAt, { nextAt, carried }: Evaluation): void {
    this.#seen = carried.length > 0 ? null : structuredClone(versioned(current));
    this.#nextAt = nextAt;
  }
}

const versioned = ({ facts, settings }: LookedAt): LookedAt => ({
  facts: { ...facts, cashHeldUntil: null },
  settings,
});

interface LookedAt {
  facts: Facts;
  settings: Settings;
}

/** An hour of a world: its facts and the decisions. */
export interface Decided {
  hour: number;
  at: string;
  facts: Facts;
  settings: Settings;
  /** Levels before the decision. */
  levels: Levels;
  /** In an order that is the same for both evaluators. */
  lines: Line[];
}

/**
 * Yields the decisions of one evaluator for every hour.
 * @param passes how often each hour is decided
 */
export function* hourly(
  world: World,
  hours: number,
  by: By,
  { passes }: { passes: number } = { passes: 1 },
): Generator<Decided> {
  const course = new Timeline(world);
  const { settings } = course;
  const one = side(by);
  for (let hour = 0; hour < hours; hour += 1) {
    const at = hourOf(world, hour);
    const facts = course.at(hour);
    const lines: Line[] = [];
    for (const { kind, which } of happeningsOf(world, hour).toMemory)
      lines.push(...one.happen(kind, which, facts, settings, at));
    const levels = one.levels(facts, settings, at);
    for (let pass = 0; pass < passes; pass += 1) lines.push(...one.decide(facts, settings, at));
    yield { hour, at, facts, settings, levels, lines: inOrder(lines) };
  }
}

export function inOrder(lines: readonly Line[]): Line[] {
  const texts = lines.map((line) => ({ line, text: JSON.stringify(line) }));
  return texts.sort((a, b) => (a.text < b.text ? -1 : 1)).map(({ line }) => line);
}
