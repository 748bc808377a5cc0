import { setProcessWorkContext, withWorkContext, workContext } from './work-context.ts';

/**
 * The machine time, which all processes synchronise with their database. For leases, limits, keys, the queue
 * and signatures.
 */
export interface WallClock {
  /** Returns the current time as ISO 8601 UTC with milliseconds. */
  now(): string;
  /** Returns the current time in milliseconds since 1970. */
  millis(): number;
}

/**
 * The time of the organization that the current work is for. A sandbox may have moved its clock; otherwise it
 * is the machine time. All code except the uses named at `WallClock` reads the time here. So tests can move
 * it, and a dry run can evaluate next month.
 */
export interface Clock extends WallClock {
  readonly wall: WallClock;
}

/** Returns how far the clock of the current work is ahead of the machine, in milliseconds. */
const clockOffset = (): number => workContext().clockOffsetMillis;

/** The clock of an organization. */
export interface ClockOffset {
  /** How far the organization's clock is ahead of the machine's, in milliseconds; negative if it is behind. */
  clockOffsetMillis: number;
}

/**
 * Runs `work` on the clock of an organization. Everything that it calls, awaits or starts sees this clock.
 * docs/adr/0039 lists the places that set it.
 */
export function withClockOffset<T>({ clockOffsetMillis }: ClockOffset, work: () => T): T {
  if (clockOffsetMillis === clockOffset()) return work();
  return withWorkContext({ clockOffsetMillis }, work);
}

/**
 * Puts all later work of this process on the clock of an organization, unless that work sets its own. For
 * commands.
 */
export function setProcessClockOffset({ clockOffsetMillis }: ClockOffset): void {
  setProcessWorkContext({ clockOffsetMillis });
}

/** Returns an organization's current time for a given machine time. */
export const organizationNow = ({ clockOffsetMillis }: ClockOffset, wallNow: string): string =>
  new Date(Date.parse(wallNow) + clockOffsetMillis).toISOString();

/** Returns a clock that adds the organization's offset to a wall clock. */
function clockOf(wall: WallClock): Clock {
  const shifted = (): number => wall.millis() + clockOffset();
  return { wall, millis: shifted, now: () => new Date(shifted()).toISOString() };
}

/**
 * Offset of the synchronised time to `performance.now()`, in milliseconds. Null while the process uses the
 * clock of its machine.
 */
let synchronizedOffset: number | null = null;

/**
 * Synchronises this process with another clock. From there it counts with the monotonic clock, which cannot
 * be set.
 * @param millis time of the other clock, in milliseconds since 1970
 * @param at `performance.now()` at that moment
 */
export function synchronizeClock(millis: number, at: number): void {
  synchronizedOffset = millis - at;
}

/**
 * Ends the synchronisation: this process uses the clock of its machine again. For tests, in whose process
 * commands run.
 */
export function useMachineClock(): void {
  synchronizedOffset = null;
}

/** Reads the machine's clock. No other function does. */
const wallMs = (): number =>
  synchronizedOffset === null ? Date.now() : Math.floor(synchronizedOffset + performance.now());

export const systemClock: Clock = clockOf({
  now: () => new Date(wallMs()).toISOString(),
  millis: wallMs,
});

/** A clock that does not move until it is set, for tests. */
export class ManualClock implements Clock {
  #now: string;
  readonly wall: WallClock = { now: () => this.#now, millis: () => Date.parse(this.#now) };
  readonly #clock = clockOf(this.wall);

  constructor(now: string) {
    this.#now = now;
  }

  now(): string {
    // Returns the text as it was given, for tests that compare texts.
    return clockOffset() === 0 ? this.#now : this.#clock.now();
  }

  millis(): number {
    return this.#clock.millis();
  }

  set(now: string): void {
    this.#now = new Date(now).toISOString();
  }
}
