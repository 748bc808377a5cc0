import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { useMay } from '../../api/me.ts';
import type { Schema } from '../../api/types.ts';
import { keepSaved } from '../../parts/keep-saved.ts';
import { useSend } from '../../parts/use-send.ts';
import { useVersion } from '../../parts/use-version.ts';
import { nameOfPerson } from '../../records/customer/columns.tsx';
import { usersQuery } from '../../records/person/users-query.ts';
import { useTranslation } from '../../texts/index.ts';
import { SettingsForm } from './parts.tsx';
import styles from './settings.module.css';

const SCHEDULE = '/v1/internal/report/schedule';
const FREQUENCIES = ['WEEKLY', 'MONTHLY'] as const;
type Schedule = Schema<'ReportSchedule'>;

/** The schedule and the recipients of a report. */
export function ReportForm({ schedule }: { schedule: Schedule }) {
  const { t, i18n } = useTranslation();
  const mayEdit = useMay()('report.edit');
  const { data } = useQuery(usersQuery());
  const change = useVersion(schedule.version);
  const form = useForm({ initialValues: valuesOf(schedule) });
  const { problem, isSending, onSubmit } = useSend(form, async (values) => {
    const saved = await change(
      (version) => call('put', SCHEDULE, { body: { ...factsOf(values), version } }),
      () => call('get', SCHEDULE, {}),
    );
    await keepSaved(form, valuesOf(saved), { paths: [SCHEDULE], t });
  });
  const { frequency, recipientUserIds } = form.values;
  const toggle = (id: string) =>
    form.setFieldValue(
      'recipientUserIds',
      recipientUserIds.includes(id)
        ? recipientUserIds.filter((one) => one !== id)
        : [...recipientUserIds, id],
    );
  const people = (data?.users ?? []).filter(
    ({ id, isActive, ownCustomersOnly }) => (isActive && !ownCustomersOnly) || recipientUserIds.includes(id),
  );
  return (
    <SettingsForm
      onSubmit={onSubmit}
      problem={problem}
      isSending={isSending}
      mayEdit={mayEdit}
      isDirty={form.isDirty()}
    >
      <Checkbox
        label={t('setUp.reportOn')}
        disabled={!mayEdit}
        {...form.getInputProps('isActive', { type: 'checkbox' })}
      />
      <div className={styles['fields']}>
        <NativeSelect
          label={t('setUp.frequency')}
          disabled={!mayEdit}
          data={FREQUENCIES.map((value) => ({ value, label: t(`setUp.frequencies.${value}`) }))}
          {...form.getInputProps('frequency')}
        />
        {frequency === 'WEEKLY' && (
          <NativeSelect
            label={t('setUp.weekday')}
            disabled={!mayEdit}
            data={weekdayNames(i18n.language)}
            {...form.getInputProps('weekday')}
          />
        )}
        {frequency === 'MONTHLY' && (
          <TextInput
            label={t('setUp.dayOfMonth')}
            type="number"
            min={1}
            max={31}
            readOnly={!mayEdit}
            {...form.getInputProps('dayOfMonth')}
          />
        )}
        <TextInput
          label={t('setUp.hour')}
          type="number"
          min={0}
          max={23}
          readOnly={!mayEdit}
          {...form.getInputProps('hour')}
        />
      </div>
      <fieldset className={styles['scopes']}>
        <legend>{t('setUp.recipients')}</legend>
        {people.map((user) => (
          <Checkbox
            key={user.id}
            label={nameOfPerson(user)}
            disabled={!mayEdit}
            checked={recipientUserIds.includes(user.id)}
            onChange={() => toggle(user.id)}
          />
        ))}
      </fieldset>
    </SettingsForm>
  );
}

const valuesOf = ({ isActive, frequency, weekday, dayOfMonth, hour, recipients }: Schedule) => ({
  isActive,
  frequency: String(frequency),
  weekday: String(weekday),
  dayOfMonth: String(dayOfMonth),
  hour: String(hour),
  recipientUserIds: recipients.map(({ id }) => id),
});

const factsOf = (values: ReturnType<typeof valuesOf>) => ({
  isActive: values.isActive,
  frequency: FREQUENCIES.find((one) => one === values.frequency) ?? 'WEEKLY',
  weekday: Number(values.weekday),
  dayOfMonth: Number(values.dayOfMonth),
  hour: Number(values.hour),
  recipientUserIds: values.recipientUserIds,
});

/** Returns the names of Monday to Sunday: 5 January 2026 was a Monday. */
function weekdayNames(language: string) {
  const names = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  return [1, 2, 3, 4, 5, 6, 7].map((day) => ({
    value: String(day),
    label: names.format(Date.UTC(2026, 0, 4 + day)),
  }));
}
