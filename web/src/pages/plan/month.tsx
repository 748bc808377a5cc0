import type { Schema } from '../../api/types.ts';
import { amountText } from '../../parts/amount.tsx';
import { dayText } from '../../parts/day.tsx';
import { dayAfter } from '../../parts/today.ts';
import { useTranslation } from '../../texts/index.ts';
import forecastStyles from './forecast.module.css';
import styles from './plan.module.css';

type Calendar = Schema<'DunningCalendar'>;
type CalendarDay = Calendar['days'][number];

interface MonthProps {
  calendar: Calendar;
  open: string | undefined;
  onOpen: (on: string) => void;
}

/** 0 Monday … 6 Sunday. */
const weekdayOf = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

/** Splits days into weeks; days outside the range are null. */
function weeksOf(days: readonly CalendarDay[]): (CalendarDay | null)[][] {
  const [first] = days;
  const all: (CalendarDay | null)[] = [
    ...Array.from({ length: first === undefined ? 0 : weekdayOf(first.on) }, () => null),
    ...days,
  ];
  const weeks: (CalendarDay | null)[][] = [];
  for (let at = 0; at < all.length; at += 7) weeks.push(all.slice(at, at + 7));
  return weeks;
}

/** A calendar of days with their number of actions. An open day lists its customers. */
export function Month({ calendar, open, onOpen }: MonthProps) {
  const { t, i18n } = useTranslation();
  const [first] = calendar.days;
  if (first === undefined) return null;
  const monday = dayAfter(first.on, -weekdayOf(first.on));
  const name = new Intl.DateTimeFormat(i18n.language, { weekday: 'short', timeZone: 'UTC' });
  return (
    <div className={styles['scroll']}>
      <table className={forecastStyles['month']} aria-label={t('plans.tabs.calendar')}>
        <thead>
          <tr>
            {[0, 1, 2, 3, 4, 5, 6].map((at) => (
              <th key={at} scope="col">
                {name.format(new Date(`${dayAfter(monday, at)}T00:00:00Z`))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(calendar.days).map((week, at) => (
            <tr key={dayAfter(monday, at * 7)}>
              {week.map((day, weekday) =>
                day === null ? (
                  <td key={dayAfter(monday, at * 7 + weekday)} />
                ) : (
                  <td
                    key={day.on}
                    data-empty={day.after.reminders === 0 && (day.before?.reminders ?? 0) === 0}
                  >
                    <Cell
                      day={day}
                      calendar={calendar}
                      onOpen={onOpen}
                      isFirst={day === first}
                      isOpen={open === day.on}
                    />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CellProps {
  day: CalendarDay;
  calendar: Calendar;
  isFirst: boolean;
  isOpen: boolean;
  onOpen: (on: string) => void;
}

function Cell({ day: { on, before, after }, calendar, isFirst, isOpen, onOpen }: CellProps) {
  const { t, i18n } = useTranslation();
  const date = new Date(`${on}T00:00:00Z`);
  const isNamed = isFirst || on.endsWith('-01');
  const number = new Intl.DateTimeFormat(i18n.language, {
    day: 'numeric',
    ...(isNamed ? { month: 'short' } : {}),
    timeZone: 'UTC',
  }).format(date);
  const isOther = before !== null && (before.reminders !== after.reminders || before.amount !== after.amount);
  if (after.reminders === 0 && !isOther)
    return (
      <span className={forecastStyles['cell']}>
        <time dateTime={on}>{number}</time>
      </span>
    );
  return (
    <button type="button" className={forecastStyles['cell']} aria-pressed={isOpen} onClick={() => onOpen(on)}>
      <time dateTime={on}>
        <span className={forecastStyles['short']} aria-hidden>
          {number}
        </span>
        <span className={forecastStyles['long']}>{dayText(on, i18n.language)}</span>
      </time>
      <strong>{t('plans.countReminders', { count: after.reminders })}</strong>
      {after.amount !== null && <span>{amountText(after.amount, calendar.currency, i18n.language)}</span>}
      {isOther && (
        <span className={forecastStyles['was']}>{t('plans.was', { count: before.reminders })}</span>
      )}
    </button>
  );
}
