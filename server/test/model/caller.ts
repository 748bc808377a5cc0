import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { systemClock } from '../../src/platform/clock.ts';
import type { connect } from '../harness/service.ts';
import { Auditor } from './auditor.ts';
import { type Command, outcomeOf, send } from './commands.ts';
import { expectedFigures, type Figures } from './figures.ts';
import { Generator } from './generator.ts';
import { Random } from './random.ts';

export type Connected = ReturnType<typeof connect>;

/** Wait of a caller before it repeats an unacknowledged request, in milliseconds. */
const AGAIN_MS = 50;

/** A caller that works on its own families and remembers requests of unknown outcome. */
export class Caller {
  readonly auditor = new Auditor('EUR');
  acknowledged = 0;
  /**
   * Time of the last acknowledgement, and the longest gap between two (milliseconds of the monotonic clock).
   */
  lastAt = performance.now();
  longestGap = 0;
  readonly #generator: Generator;
  readonly #todo: Command[];
  #unknown: Command | undefined;

  constructor(seed: number, number: number) {
    this.#generator = new Generator(new Random(seed + number), this.auditor, `w${number}-`);
    this.#todo = this.#generator.people();
  }

  /** Sends one command after the other until the server is gone. */
  async work(client: Connected): Promise<void> {
    while (await this.#one(client));
  }

  /**
   * Sends one command after the other until it is over, and repeats unanswered ones until they get an answer.
   */
  async persist(client: Connected, isOver: () => boolean): Promise<void> {
    this.lastAt = performance.now();
    while (!isOver() || this.#unknown !== undefined) {
      if (this.#unknown === undefined) await this.#one(client);
      else if (!(await this.#again(client))) await sleep(AGAIN_MS);
    }
  }

  /** Repeats requests that may be lost, as the specification advises after a lost connection. */
  async repeat(client: Connected): Promise<void> {
    expect(await this.#again(client), 'the server that was just started is gone').toBe(true);
  }

  /** @returns whether its outcome is known */
  async #one(client: Connected): Promise<boolean> {
    const command = this.#todo.shift() ?? this.#generator.next();
    const verdict = this.auditor.judge(command);
    const expected = 'accepted' in verdict ? [verdict.accepted] : [...verdict.refused];
    const outcome = await this.#send(client, command);
    if (outcome === undefined) {
      this.#unknown = command;
      return false;
    }
    expect(expected, JSON.stringify(command)).toContain(outcome);
    return true;
  }

  async #again(client: Connected): Promise<boolean> {
    if (this.#unknown === undefined) return true;
    const outcome = await this.#send(client, this.#unknown);
    if (outcome === undefined) return false;
    this.#unknown = undefined;
    return true;
  }

  /** Returns undefined when the outcome of the command is unknown. */
  async #send(client: Connected, command: Command): Promise<string | undefined> {
    const answer = await send(client, command).catch(() => undefined);
    if (answer === undefined || answer.status === 503) return undefined;
    const now = performance.now();
    this.longestGap = Math.max(this.longestGap, now - this.lastAt);
    this.lastAt = now;
    this.acknowledged += 1;
    return outcomeOf(answer, command);
  }
}

/** Returns the expected books after all acknowledged commands. */
export function figuresOf(callers: readonly Caller[]): Figures {
  const today = systemClock.now().slice(0, 10);
  return Object.assign({}, ...callers.map(({ auditor }) => expectedFigures(auditor, today)));
}
