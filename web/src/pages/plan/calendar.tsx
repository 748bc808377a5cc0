import { Checkbox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useKeys } from '../../actions/keys.ts';
import type { Schema } from '../../api/types.ts';
import type { ListState } from '../../parts/list/state.ts';
import { Panel, Section, SectionLevel } from '../../parts/panel.tsx';
import { ProblemNotice } from '../../parts/problem.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { bodyOf, type Plan } from '../../records/plan/draft.ts';
import { calendarQuery } from '../../records/plan/queries.ts';
import { useTranslation } from '../../texts/index.ts';
import { DayBars } from './day-bars.tsx';
import { DayPanel } from './day-panel.tsx';
import { ChangedCustomers, Totals } from './effect.tsx';
import forecastStyles from './forecast.module.css';
import { Month } from './month.tsx';
import styles from './plan.module.css';
import type { PlanEdit } from './use-edit.ts';

const DAYS = 60;
/** After an edit, waits for this long without further edits before it asks the server. */
const CHANGED_MS = 500;

const isDay = (open: string | undefined) => /^\d{4}-\d\d-\d\d$/.test(open ?? '');

interface CalendarProps {
  plan: Plan;
  edit: PlanEdit;
  state: ListState;
}

/** Returns the request: the stored plan, or the edited one. */
function bodyFor({ plan, edit, state }: CalendarProps): Schema<'DunningCalendarRequest'> {
  return {
    planId: plan.id,
    days: DAYS,
    ...(edit.isDirty ? { plan: bodyOf(edit.draft) } : {}),
    ...(state.filters['asDefault'] === 'true' && !plan.isDefault ? { isDefault: true } : {}),
  };
}

/** The next sixty days under the edited plan, compared with the stored plan. */
export function CalendarPart(props: CalendarProps) {
  const { plan, edit, state } = props;
  const { t } = useTranslation();
  const [body] = useDebouncedValue(bodyFor(props), CHANGED_MS);
  const { data, error, refetch } = useQuery({
    ...calendarQuery(body),
    placeholderData: (before) => before,
  });
  useKeys({ Escape: () => state.setOpen(undefined) });
  return (
    <SectionLevel value="h2">
      <p className={styles['hint']}>
        {t(edit.isDirty ? 'plans.calendarEdited' : plan.isActive ? 'plans.calendarOn' : 'plans.calendarOff')}
      </p>
      {!plan.isDefault && (
        <Checkbox
          label={t('plans.asDefault')}
          checked={state.filters['asDefault'] === 'true'}
          onChange={({ currentTarget: { checked } }) =>
            state.setFilter('asDefault', checked ? 'true' : undefined)
          }
        />
      )}
      {error !== null && data === undefined && (
        <ProblemNotice problem={error} onAgain={() => void refetch()} />
      )}
      {data === undefined && error === null && <Skeleton />}
      {data !== undefined && <DayBars calendar={data} />}
      {data !== undefined && (
        <div className={forecastStyles['calendar']}>
          <Month calendar={data} open={state.open} onOpen={state.setOpen} />
          <Section title={t('plans.inAll')}>
            <Totals calendar={data} />
          </Section>
        </div>
      )}
      {data !== undefined && data.changed !== null && (
        <Section title={t('plans.whatChanges')}>
          <ChangedCustomers changed={data.changed} />
        </Section>
      )}
      {isDay(state.open) && (
        <div className={forecastStyles['overlay']}>
          <Panel label={t('plans.day')} onClose={() => state.setOpen(undefined)}>
            <DayPanel body={body} on={state.open ?? ''} />
          </Panel>
        </div>
      )}
    </SectionLevel>
  );
}

/** The effect of the edit, next to the editor. */
export function Effect(props: CalendarProps) {
  const { t } = useTranslation();
  const [body] = useDebouncedValue(bodyFor(props), CHANGED_MS);
  const { data, error } = useQuery({ ...calendarQuery(body), placeholderData: (before) => before });
  return (
    <Section title={t(data === undefined || data.changed === null ? 'plans.inAll' : 'plans.whatChanges')}>
      {error !== null && data === undefined && <ProblemNotice problem={error} />}
      {data !== undefined && (
        <div className={forecastStyles['effect']} aria-live="polite">
          <Totals calendar={data} />
          <div>
            {data.changed === null ? (
              <p className={styles['quiet']}>{t('plans.changeToSee')}</p>
            ) : (
              <ChangedCustomers changed={data.changed} />
            )}
          </div>
        </div>
      )}
    </Section>
  );
}
