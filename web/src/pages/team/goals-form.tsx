import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { amountText } from '../../parts/amount.tsx';
import { RecordForm } from '../../parts/record-form.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { useSend } from '../../parts/use-send.ts';
import { useWrite } from '../../parts/use-write.ts';
import { nameOfPerson } from '../../records/customer/columns.tsx';
import { typedAmount } from '../../records/invoice/forms/amount-field.tsx';
import { useTranslation } from '../../texts/index.ts';

type Goals = Schema<'Goals'>;

interface GoalsFormProps {
  members: Schema<'TeamFigures'>['members'];
  onDone: () => void;
}

/** The goals of the organization and of its collectors. */
export function GoalsForm(props: GoalsFormProps) {
  const { data } = useQuery(read('/v1/internal/goals', {}));
  return data === undefined ? <Skeleton /> : <Fields goals={data} {...props} />;
}

const typedNumber = (text: string): number | null =>
  text.trim() === '' ? null : Number(text.replace(',', '.'));

function Fields({ goals, members, onDone }: GoalsFormProps & { goals: Goals }) {
  const { t, i18n } = useTranslation();
  const { currency, version } = goals;
  const users = members.flatMap(({ user }) => (user === null ? [] : [user]));
  const text = (amount: number | null | undefined) =>
    amount === null || amount === undefined ? '' : amountText(amount, currency, i18n.language);
  const form = useForm({
    initialValues: {
      collectedAmount: text(goals.collectedAmount),
      dsoDays: String(goals.dsoDays ?? ''),
      effectivenessPercent: String(goals.effectivenessPercent ?? ''),
      users: users.map(({ id }) =>
        text(goals.collectors.find(({ userId }) => userId === id)?.collectedAmount),
      ),
    },
  });
  const save = useWrite((body: Schema<'GoalsChange'>) => call('put', '/v1/internal/goals', { body }), {
    refreshes: ['/v1/internal/goals', '/v1/internal/figures'],
    isForm: true,
    toast: () => ({ text: t('team.saved') }),
  });
  const { problem, isSending, onSubmit } = useSend(form, async (values) => {
    const listed = users.map(({ id }, at) => ({
      userId: id,
      amount: typedAmount(values.users[at] ?? '', currency),
    }));
    // Goals of users who are not listed this month stay.
    const others = goals.collectors.filter(({ userId }) => !users.some(({ id }) => id === userId));
    await save.mutateAsync({
      collectedAmount: typedAmount(values.collectedAmount, currency),
      dsoDays: typedNumber(values.dsoDays),
      effectivenessPercent: typedNumber(values.effectivenessPercent),
      collectors: [
        ...others,
        ...listed.flatMap(({ userId, amount }) =>
          amount === null ? [] : [{ userId, collectedAmount: amount }],
        ),
      ],
      version,
    });
    onDone();
  });
  const field = { inputMode: 'decimal', rightSectionWidth: 48 } as const;
  return (
    <RecordForm
      onSubmit={onSubmit}
      problem={problem}
      isSending={isSending}
      send={t('common.save')}
      onCancel={onDone}
    >
      <TextInput
        label={t('team.goals.collectedAmount')}
        rightSection={currency}
        data-autofocus
        {...field}
        {...form.getInputProps('collectedAmount')}
      />
      <TextInput label={t('team.goals.dsoDays')} {...field} {...form.getInputProps('dsoDays')} />
      <TextInput
        label={t('team.goals.effectivenessPercent')}
        rightSection="%"
        {...field}
        {...form.getInputProps('effectivenessPercent')}
      />
      {users.map((user, at) => (
        <TextInput
          key={user.id}
          label={t('team.goals.collector', { name: nameOfPerson(user) })}
          rightSection={currency}
          {...field}
          {...form.getInputProps(`users.${at}`)}
        />
      ))}
    </RecordForm>
  );
}
