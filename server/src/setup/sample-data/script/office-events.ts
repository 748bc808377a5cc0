import type { Random } from '../../demo/random.ts';
import { AFTERNOON, MORNING, type SampleEvent, type SamplePerson, type ScheduledEvent } from './events.ts';
import type { WorkDays } from './work-days.ts';

const WEDNESDAY = 3;
/** Weekdays on which a customer replies. */
const REPLIES_ON = [2, 4];
/** Tasks that wait after a usual day, and after the last one. */
const [LEFT, LEFT_AT_END] = [4, 6];
/** Replies that are not answered yet. */
const WAITING_REPLIES = 3;
const TEXTS = 1_000;

/** Returns the work of the colleagues: tasks, letters, replies and notes. */
export function officeEvents(
  random: Random,
  days: WorkDays,
  customers: readonly [string, ...string[]],
): ScheduledEvent[] {
  const last = days.last();
  const events: ScheduledEvent[] = [];
  const add = (day: number, minute: number, event: SampleEvent) => events.push({ day, minute, event });
  for (let day = 1; day <= last; day += 1) {
    if (!days.isWorkDay(day)) continue;
    const by: SamplePerson = day % 2 === 0 ? 'FIRST' : 'SECOND';
    const text = random.int(0, TEXTS);
    if (days.weekday(day) === WEDNESDAY) add(day, AFTERNOON, { type: 'LETTERS', by });
    if (REPLIES_ON.includes(days.weekday(day)) && day < last) add(day, MORNING, { type: 'REPLY', text });
    add(day, AFTERNOON, { type: 'WORK', left: day === last ? LEFT_AT_END : LEFT, by });
    if (day % 4 === 0) add(day, AFTERNOON, { type: 'NOTE', customer: random.pick(customers), text, by });
    if (day % 11 === 0) add(day, AFTERNOON, { type: 'TASK', customer: random.pick(customers), text, by });
  }
  for (let text = 0; text < WAITING_REPLIES; text += 1) add(last, AFTERNOON, { type: 'REPLY', text });
  return events;
}
