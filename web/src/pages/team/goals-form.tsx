import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { amountText } from '../../parts/amount.tsx';
import { AmountInput, numberInField, typedAmount } from '../../parts/amount-input.tsx';
import { RecordForm } from '../../parts/record-form.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { useSend } from '../../parts/use-send.ts';
import { useWrite } from '../../parts/use-write.ts';
import { nameOfPerson } from '../../records/customer/columns.tsx';
import { usersQuery } from '../../records/person/users-query.ts';
import { useTranslation } from '../../texts/index.ts';

type Goals = Schema<'Goals'>;
type Person = Pick<Schema<'User'>, 'id' | 'firstName' | 'lastName'>;

interface GoalsFormProps {
  onDone: () => void;
}

/** The goals of the organization and of its collectors. */
export function GoalsForm(props: GoalsFormProps) {
  const { data: goals } = useQuery(read('/v1/internal/goals', {}));
  const { data: people } = useQuery(usersQuery());
  if (goals === undefined || people === undefined) return <Skeleton />;
  const hasGoal = (id: string) => goals.collectors.some(({ userId }) => userId === id);
  const users = people.users.filter(({ id, isActive }) => isActive || hasGoal(id));
  return <Fields goals={goals} users={users} {...props} />;
}

const typedNumber = (text: string): number | null =>
  text.trim() === '' ? null : Number(text.replace(',', '.'));

const MAX_DAYS = 1000;
const MAX_PERCENT = 100;

/** Returns whether the text is empty or a number from 0 to the largest one. */
const isNumberUpTo = (text: string, most: number): boolean => {
  const number = typedNumber(text) ?? 0;
  return number >= 0 && number <= most;
};

function Fields({ goals, users, onDone }: GoalsFormProps & { goals: Goals; users: readonly Person[] }) {
  const { t, i18n } = useTranslation();
  const { currency, version } = goals;
  const text = (amount: number | null | undefined) =>
    amount === null || amount === undefined ? '' : amountText(amount, currency, i18n.language);
  const form = useForm({
    initialValues: {
      collectedAmount: text(goals.collectedAmount),
      dsoDays: numberInField(goals.dsoDays),
      effectivenessPercent: numberInField(goals.effectivenessPercent),
      users: Object.fromEntries(
        users.map(({ id }) => [
          id,
          text(goals.collectors.find(({ userId }) => userId === id)?.collectedAmount),
        ]),
      ),
    },
    validate: {
      dsoDays: (typed) => (isNumberUpTo(typed, MAX_DAYS) ? null : t('team.numberUpTo', { most: MAX_DAYS })),
      effectivenessPercent: (typed) =>
        isNumberUpTo(typed, MAX_PERCENT) ? null : t('team.numberUpTo', { most: MAX_PERCENT }),
    },
  });
  const save = useWrite((body: Schema<'GoalsChange'>) => call('put', '/v1/internal/goals', { body }), {
    refreshes: ['/v1/internal/goals', '/v1/internal/figures'],
    isForm: true,
    toast: () => ({ text: t('team.saved') }),
  });
  const { problem, isSending, onSubmit } = useSend(form, async (values) => {
    const listed = users.map(({ id }) => ({
      userId: id,
      amount: typedAmount(values.users[id] ?? '', currency),
    }));
    // Goals of users beyond the first page stay.
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
      <AmountInput
        label={t('team.goals.collectedAmount')}
        currency={currency}
        data-autofocus
        {...form.getInputProps('collectedAmount')}
      />
      <TextInput label={t('team.goals.dsoDays')} {...field} {...form.getInputProps('dsoDays')} />
      <TextInput
        label={t('team.goals.effectivenessPercent')}
        rightSection="%"
        {...field}
        {...form.getInputProps('effectivenessPercent')}
      />
      {users.map((user) => (
        <AmountInput
          key={user.id}
          label={t('team.goals.collector', { name: nameOfPerson(user) })}
          currency={currency}
          {...form.getInputProps(`users.${user.id}`)}
        />
      ))}
    </RecordForm>
  );
}
