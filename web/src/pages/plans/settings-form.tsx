import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { call } from '../../api/call.ts';
import { isOvertaken } from '../../api/problem.ts';
import { refresh } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { ProblemLine } from '../../parts/problem.tsx';
import { showToast } from '../../parts/toast.tsx';
import { useSend } from '../../parts/use-send.ts';
import { useVersion } from '../../parts/use-version.ts';
import { useTranslation } from '../../texts/index.ts';
import { type CalendarChoice, HolidaysField } from './holidays-field.tsx';
import styles from './plans.module.css';

const SETTINGS = '/v1/internal/dunning_settings';
type Settings = Schema<'DunningSettings'>;

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
/** 1 January 2024 was a Monday. */
const weekdayName = (day: number, locale: string) =>
  new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2024, 0, day)),
  );

const numberOf = (typed: string) => (typed.trim() === '' ? null : Number(typed));

const choiceOf = (stored: Settings['holidayCalendar']): CalendarChoice | null =>
  stored === null ? null : { country: stored.country, region: stored.region, removed: stored.removed };

const valuesOf = (settings: Settings) => ({
  sendingFrom: settings.sendingFrom,
  sendingUntil: settings.sendingUntil,
  weekdays: [...settings.weekdays],
  minDaysBetweenContacts: String(settings.minDaysBetweenContacts),
  maxContactsPerWeek: String(settings.maxContactsPerWeek),
  replyDeadlineDays: String(settings.replyDeadlineDays),
  courtesiesCount: settings.courtesiesCount,
  courtesiesWhileOverdue: settings.courtesiesWhileOverdue,
  noticePeriodDays: String(settings.noticePeriodDays),
  onePerMailbox: settings.onePerMailbox,
  receipts: settings.receipts,
  holidays: [...settings.holidays],
  holidayCalendar: choiceOf(settings.holidayCalendar),
});

/** Contact hours, days and frequency. */
export function HoursForm({ settings, isFixed }: { settings: Settings; isFixed: boolean }) {
  const { t, i18n } = useTranslation();
  const change = useVersion(settings.version);
  const form = useForm({ initialValues: valuesOf(settings) });
  const { problem, isSending, onSubmit } = useSend(form, async (values) => {
    const body: Schema<'DunningSettingsChange'> = {
      ...values,
      minDaysBetweenContacts: numberOf(values.minDaysBetweenContacts),
      maxContactsPerWeek: numberOf(values.maxContactsPerWeek),
      replyDeadlineDays: numberOf(values.replyDeadlineDays),
      noticePeriodDays: numberOf(values.noticePeriodDays),
    };
    try {
      await change(
        (version) => call('put', SETTINGS, { body: { ...body, version } }),
        () => call('get', SETTINGS, {}),
      );
      showToast(t('common.saved'));
    } finally {
      await refresh([SETTINGS, '/v1/internal/dunning']);
    }
  });
  const toggle = (day: number) => {
    const { weekdays } = form.getValues();
    form.setFieldValue(
      'weekdays',
      weekdays.includes(day) ? weekdays.filter((one) => one !== day) : [...weekdays, day].sort(),
    );
  };
  const day = (
    name: 'minDaysBetweenContacts' | 'maxContactsPerWeek' | 'replyDeadlineDays' | 'noticePeriodDays',
  ) => (
    <TextInput
      type="number"
      min={0}
      label={t(`plans.hours.${name}`)}
      description={t(`plans.hours.${name}Hint`)}
      {...form.getInputProps(name)}
    />
  );
  return (
    <form className={styles['form']} onSubmit={onSubmit}>
      <ProblemLine problem={problem} />
      {problem !== null && isOvertaken(problem) && (
        <p className={styles['now']}>
          {settings.sendingFrom}–{settings.sendingUntil} ·{' '}
          {settings.weekdays.map((one) => weekdayName(one, i18n.language)).join(', ')} ·{' '}
          {t('plans.hours.minDaysBetweenContacts')}: {settings.minDaysBetweenContacts} ·{' '}
          {t('plans.hours.maxContactsPerWeek')}: {settings.maxContactsPerWeek}
        </p>
      )}
      <fieldset disabled={isFixed} className={styles['columns']}>
        <div className={styles['fields']}>
          <div className={styles['pair']}>
            <TextInput label={t('plans.hours.from')} {...form.getInputProps('sendingFrom')} />
            <TextInput
              label={t('plans.hours.until')}
              description={t('plans.hours.untilHint')}
              {...form.getInputProps('sendingUntil')}
            />
          </div>
          <fieldset className={styles['days']}>
            <legend>{t('plans.hours.weekdays')}</legend>
            {WEEKDAYS.map((one) => (
              <Checkbox
                key={one}
                label={weekdayName(one, i18n.language)}
                checked={form.values.weekdays.includes(one)}
                onChange={() => toggle(one)}
              />
            ))}
          </fieldset>
          {form.errors['weekdays'] !== undefined && (
            <p className={styles['error']}>{form.errors['weekdays']}</p>
          )}
          <div className={styles['pair']}>
            {day('minDaysBetweenContacts')}
            {day('maxContactsPerWeek')}
          </div>
          <Checkbox
            label={t('plans.hours.courtesiesCount')}
            {...form.getInputProps('courtesiesCount', { type: 'checkbox' })}
          />
          <Checkbox
            label={t('plans.hours.courtesiesWhileOverdue')}
            {...form.getInputProps('courtesiesWhileOverdue', { type: 'checkbox' })}
          />
          <div className={styles['pair']}>
            {day('noticePeriodDays')}
            {day('replyDeadlineDays')}
          </div>
          <Checkbox
            label={t('plans.hours.onePerMailbox')}
            {...form.getInputProps('onePerMailbox', { type: 'checkbox' })}
          />
          <NativeSelect
            label={t('plans.hours.receipts')}
            data={(['NONE', 'PAYMENTS', 'CLEAR', 'BOTH'] as const).map((value) => ({
              value,
              label: t(`plans.hours.receiptsOf.${value}`),
            }))}
            {...form.getInputProps('receipts')}
          />
        </div>
        <HolidaysField
          calendar={form.values.holidayCalendar}
          own={form.values.holidays}
          onCalendar={(calendar) => form.setFieldValue('holidayCalendar', calendar)}
          onOwn={(days) => form.setFieldValue('holidays', days)}
        />
      </fieldset>
      {!isFixed && (
        <Button type="submit" loading={isSending}>
          {t('common.save')}
        </Button>
      )}
    </form>
  );
}
