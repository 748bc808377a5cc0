/** Maps days to pixels on a timeline. */
export interface Scale {
  first: number;
  last: number;
  at(day: number): number;
  dayAt(x: number): number;
}

const EDGE = 28;
/** A line shows at least these days. */
const FIRST = -10;
const LAST = 50;
const BEYOND = 8;

export function scaleOf(steps: readonly { day: number }[], width: number): Scale {
  const days = steps.map(({ day }) => day);
  const first = Math.min(FIRST, ...days.map((day) => day - 3));
  const last = Math.max(LAST, ...days.map((day) => day + BEYOND));
  const pixels = (width - 2 * EDGE) / (last - first);
  return {
    first,
    last,
    at: (day) => EDGE + (day - first) * pixels,
    dayAt: (x) => Math.round(first + (x - EDGE) / pixels),
  };
}

/** Returns the lane of each step, so that no step covers another; 0 is lowest. */
export function lanesOf(steps: readonly { day: number }[], { at }: Scale, room: number): number[] {
  const ends: number[] = [];
  return steps.map(({ day }) => {
    const x = at(day);
    const free = ends.findIndex((end) => x - end >= room);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = x;
    return lane;
  });
}

const SPACINGS = [5, 10, 15, 30, 60, 90, 180, 365, 730] as const;
const ROOM = 62;

/** Returns the labelled days: as many as fit, always with the due date. */
export function ticksOf({ first, last, at }: Scale): number[] {
  const spacing = SPACINGS.find((days) => at(days) - at(0) >= ROOM) ?? 730;
  const ticks: number[] = [];
  for (let day = Math.ceil(first / spacing) * spacing; day <= last; day += spacing)
    ticks.push(day === 0 ? 0 : day);
  return ticks;
}
