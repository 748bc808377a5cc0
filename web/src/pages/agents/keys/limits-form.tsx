import { Checkbox, NumberInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { organizationQuery } from '../../../api/me.ts';
import { read, refresh } from '../../../api/read.ts';
import type { Schema } from '../../../api/types.ts';
import { ProblemNotice } from '../../../parts/problem.tsx';
import { RecordForm } from '../../../parts/record-form.tsx';
import { Skeleton } from '../../../parts/table/skeleton.tsx';
import { showToast } from '../../../parts/toast.tsx';
import { useSend } from '../../../parts/use-send.ts';
import { useTranslation } from '../../../texts/index.ts';
import { commandText } from '../command-text.ts';
import styles from './keys.module.css';
import { type LimitValues, requestOf, valuesOf } from './limit-values.ts';
import { MoneyLimits } from './money-limits.tsx';
import { LIMITS } from './paths.ts';
import { WEEKDAYS, weekdayName } from './weekdays.ts';

interface LimitsFormProps {
  apiKey: string;
  name: string;
  /** The stated limits; null: none, so careful ones are proposed. */
  limits: Schema<'AgentLimits'> | null;
  onDone: () => void;
}

/** States what an agent may propose: commands, records, money, and hours. */
export function LimitsForm(props: LimitsFormProps) {
  const commands = useQuery(read('/v1/agent-commands', {}));
  const organization = useQuery(organizationQuery());
  if (commands.data !== undefined && organization.data !== undefined)
    return <Fields {...props} commands={commands.data.items} currency={organization.data.currency} />;
  const error = commands.error ?? organization.error;
  return error === null ? <Skeleton /> : <ProblemNotice problem={error} />;
}

interface FieldsProps extends LimitsFormProps {
  commands: readonly Schema<'AgentCommand'>[];
  currency: string;
}

function Fields({ apiKey, name, limits, onDone, commands, currency }: FieldsProps) {
  const { t } = useTranslation();
  const form = useForm<LimitValues>({ initialValues: valuesOf(limits, currency) });
  const { problem, isSending, onSubmit } = useSend(form, async (values) => {
    await call('put', `${LIMITS}/{apiKey}`, { path: { apiKey }, body: requestOf(values) });
    showToast(t('agents.keys.saved', { name }));
    await refresh([LIMITS]);
    onDone();
  });
  const counts = ['recordsPerPlan', 'recordsPerDay', 'openPlans'] as const;
  return (
    <RecordForm
      onSubmit={onSubmit}
      problem={problem}
      isSending={isSending}
      send={t('common.save')}
      onCancel={onDone}
    >
      <Checkbox.Group label={t('agents.keys.allowed')} {...form.getInputProps('commands')}>
        <div className={styles['choices']}>
          {commands.map((command) => (
            <Checkbox
              key={`${command.list}.${command.command}`}
              value={`${command.list}.${command.command}`}
              label={commandText(command, t)}
            />
          ))}
        </div>
      </Checkbox.Group>
      <div className={styles['fields']}>
        {counts.map((field) => (
          <NumberInput
            key={field}
            label={t(`agents.keys.fields.${field}`)}
            min={0}
            max={field === 'recordsPerDay' ? MOST_PER_DAY : MOST_PER_PLAN}
            allowDecimal={false}
            required
            {...form.getInputProps(field)}
          />
        ))}
      </div>
      <MoneyLimits form={form} />
      <Hours form={form} />
    </RecordForm>
  );
}

const MOST_PER_PLAN = 100;
const MOST_PER_DAY = 10_000;

function Hours({ form }: { form: ReturnType<typeof useForm<LimitValues>> }) {
  const { t, i18n } = useTranslation();
  return (
    <>
      <Checkbox.Group label={t('agents.keys.fields.weekdays')} {...form.getInputProps('weekdays')}>
        <div className={styles['days']}>
          {WEEKDAYS.map((day) => (
            <Checkbox key={day} value={String(day)} label={weekdayName(day, i18n.language, 'short')} />
          ))}
        </div>
      </Checkbox.Group>
      <div className={styles['fields']}>
        {(['allowedFrom', 'allowedUntil'] as const).map((field) => (
          <TextInput
            key={field}
            type="time"
            label={t(`agents.keys.fields.${field}`)}
            description={t('agents.keys.hoursHint')}
            {...form.getInputProps(field)}
          />
        ))}
      </div>
    </>
  );
}
