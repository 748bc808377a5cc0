import { Button, Checkbox } from '@mantine/core';
import { useForm } from '@mantine/form';
import { call } from '../../api/call.ts';
import { useMay } from '../../api/me.ts';
import type { Answer, Schema } from '../../api/types.ts';
import { AmountInput, amountInField, typedAmount } from '../../parts/amount-input.tsx';
import { keepSaved } from '../../parts/keep-saved.ts';
import { useSend } from '../../parts/use-send.ts';
import { useVersion } from '../../parts/use-version.ts';
import { nameOfPerson } from '../../records/customer/columns.tsx';
import { useTranslation } from '../../texts/index.ts';
import styles from './assignment.module.css';
import { SettingsForm } from './parts.tsx';

const RULES = '/v1/internal/assignment_rules';
type Settings = Schema<'AssignmentSettings'>;

interface AmountRule {
  /** Identifies the rule while its form is open. */
  key: string;
  from: string;
  to: string;
  userIds: string[];
}

interface Values {
  /** By amount, in order. */
  rules: AmountRule[];
  /** Who gets all other tasks. */
  others: string[];
}

interface AssignmentFormProps {
  settings: Settings;
  users: Answer<'/v1/internal/users', 'get'>['users'];
}

/** The rules by amount, and who gets all other tasks. */
export function AssignmentForm({ settings, users }: AssignmentFormProps) {
  const { t } = useTranslation();
  const mayEdit = useMay()('user.edit');
  const { currency } = settings;
  const change = useVersion(settings.version);
  const form = useForm({ initialValues: valuesOf(settings) });
  const save = async (values: Values) => {
    const saved = await change(
      (version) => call('put', RULES, { body: { rules: rulesOf(values, currency), version } }),
      () => call('get', RULES, {}),
    );
    await keepSaved(form, valuesOf(saved), { paths: [RULES], t });
  };
  const { problem, isSending, onSubmit } = useSend(form, save, pathOf);
  const people = users
    .filter(({ isActive, role }) => isActive && role !== 'VIEWER')
    .map((user) => ({ value: user.id, label: nameOfPerson(user) }));
  return (
    <SettingsForm
      onSubmit={onSubmit}
      problem={problem}
      isSending={isSending}
      mayEdit={mayEdit}
      isDirty={form.isDirty()}
      isWide
    >
      <p>{t('assignment.managersFirst')}</p>
      {form.values.rules.map((rule, at) => (
        <fieldset key={rule.key} className={styles['rule']}>
          <legend>{t('assignment.rule', { number: at + 1 })}</legend>
          <AmountInput
            currency={currency}
            label={t('assignment.from')}
            readOnly={!mayEdit}
            {...form.getInputProps(`rules.${at}.from`)}
          />
          <AmountInput
            currency={currency}
            label={t('assignment.to')}
            readOnly={!mayEdit}
            {...form.getInputProps(`rules.${at}.to`)}
          />
          <People
            label={t('assignment.users')}
            people={people}
            mayEdit={mayEdit}
            input={form.getInputProps(`rules.${at}.userIds`)}
          />
          {mayEdit && (
            <Button variant="subtle" color="gray" onClick={() => form.removeListItem('rules', at)}>
              {t('assignment.remove')}
            </Button>
          )}
        </fieldset>
      ))}
      {mayEdit && (
        <div>
          <Button
            variant="default"
            onClick={() =>
              form.insertListItem('rules', { key: crypto.randomUUID(), from: '', to: '', userIds: [] })
            }
          >
            {t('assignment.add')}
          </Button>
        </div>
      )}
      <People
        label={t('assignment.others')}
        hint={t('assignment.othersHint')}
        people={people}
        mayEdit={mayEdit}
        input={form.getInputProps('others')}
      />
    </SettingsForm>
  );
}

interface PeopleProps {
  label: string;
  hint?: string;
  people: readonly { value: string; label: string }[];
  mayEdit: boolean;
  /** Result of `form.getInputProps`. */
  input: object;
}

/** The users of a rule; they take turns in the order in which they were selected. */
function People({ label, hint, people, mayEdit, input }: PeopleProps) {
  return (
    <Checkbox.Group label={label} {...(hint === undefined ? {} : { description: hint })} {...input}>
      <div className={styles['people']}>
        {people.map((one) => (
          <Checkbox key={one.value} value={one.value} label={one.label} disabled={!mayEdit} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

function valuesOf({ rules, currency }: Settings): Values {
  return {
    rules: rules.slice(0, -1).map(({ amountFrom, amountTo, userIds }) => ({
      key: crypto.randomUUID(),
      from: amountInField(amountFrom, currency),
      to: amountInField(amountTo, currency),
      userIds,
    })),
    others: rules.at(-1)?.userIds ?? [],
  };
}

const INPUTS: Readonly<Record<string, string>> = { amountFrom: 'from', amountTo: 'to', userIds: 'userIds' };

/** Returns the path in the form for a field of the request. A rule as a whole has too few others after it. */
function pathOf(field: string): string | null {
  const [, at = '', , name = ''] = /^rules\[(\d+)\](\.(\w+))?/.exec(field) ?? [];
  if (at === '') return null;
  const input = INPUTS[name];
  return input === undefined ? 'others' : `rules.${at}.${input}`;
}

function rulesOf({ rules, others }: Values, currency: string): Settings['rules'] {
  const byAmount = rules.map(({ from, to, userIds }) => ({
    amountFrom: typedAmount(from, currency),
    amountTo: typedAmount(to, currency),
    userIds,
  }));
  return others.length === 0
    ? byAmount
    : [...byAmount, { amountFrom: null, amountTo: null, userIds: others }];
}
