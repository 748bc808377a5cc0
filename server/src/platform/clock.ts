import { AsyncLocalStorage } from 'node:async_hooks';

/** The time of the machines, all of which go by their database: for leases, limits, keys, the queue and signatures. */
export interface WallClock {
  /** Now, as an ISO 8601 UTC text with milliseconds. */
  now(): string;
  /** Now, in milliseconds since 1970. */
  millis(): number;
}

/**
 * The time in which the work at hand is done: that of the organization that it is done for, where a sandbox has moved
 * its own, else that of the machine. Everything that is not named at `WallClock` takes its time from here, so that a
 * test moves it and a dry run asks about next month.
 */
export interface Clock extends WallClock {
  readonly wall: WallClock;
}

/** How far the work at hand is ahead of the machine, in milliseconds; nothing for almost all work. */
const offsets = new AsyncLocalStorage<number>();
/** The same for a process that works for one organization from beginning to end. */
let offsetOfProcess = 0;

const offset = (): number => offsets.getStore() ?? offsetOfProcess;

/** Whose time is told: an organization, as far as its clock goes. */
export interface OwnTime {
  /** How far its clock is ahead of the machine's, in milliseconds. */
  clockOffsetMillis: number;
}

/**
 * Does work in the time of an organization: whatever it calls, awaits and begins sees that. The one place that gives an
 * organization its time: docs/adr/0039 says who calls it.
 */
export function inTimeOf<T>({ clockOffsetMillis }: OwnTime, work: () => T): T {
  if (clockOffsetMillis === offset()) return work();
  return offsets.run(clockOffsetMillis, work);
}

/** Has all that this process does from now on, and that is nobody else's, done in the time of an organization: for commands. */
export function workInTimeOf({ clockOffsetMillis }: OwnTime): void {
  offsetOfProcess = clockOffsetMillis;
}

/** An organization's now, when the machines have this one. */
export const ownNow = ({ clockOffsetMillis }: OwnTime, wallNow: string): string =>
  new Date(Date.parse(wallNow) + clockOffsetMillis).toISOString();

/** A clock that goes by a wall clock, and by the organization that is worked for. */
function clockOf(wall: WallClock): Clock {
  const shifted = (): number => wall.millis() + offset();
  return { wall, millis: shifted, now: () => new Date(shifted()).toISOString() };
}

/** What is added to the time since this process began; null while the process goes by its machine. */
let agreed: number | null = null;

/**
 * Has this process go by another clock than its machine's: it counts on from there by the steady clock, which nobody sets.
 * @param millis what the other clock told, in milliseconds since 1970
 * @param at when it did so, as `performance.now()` tells
 */
export function agreeOnTime(millis: number, at: number): void {
  agreed = millis - at;
}

/** The one place that reads the machine's clock. */
const wallMillis = (): number => (agreed === null ? Date.now() : Math.floor(agreed + performance.now()));

export const systemClock: Clock = clockOf({
  now: () => new Date(wallMillis()).toISOString(),
  millis: wallMillis,
});

/** A clock that stands still until it is set, for tests. */
export class ManualClock implements Clock {
  #now: string;
  readonly wall: WallClock = { now: () => this.#now, millis: () => Date.parse(this.#now) };
  readonly #clock = clockOf(this.wall);

  constructor(now: string) {
    this.#now = now;
  }

  now(): string {
    // As it was given, for tests that compare texts.
    return offset() === 0 ? this.#now : this.#clock.now();
  }

  millis(): number {
    return this.#clock.millis();
  }

  set(now: string): void {
    this.#now = new Date(now).toISOString();
  }
}
