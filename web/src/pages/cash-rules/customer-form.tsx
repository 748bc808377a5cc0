import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { ProblemNotice } from '../../parts/problem.tsx';
import { RecordForm } from '../../parts/record-form.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { useTranslation } from '../../texts/index.ts';
import styles from './cash-rules.module.css';
import { LimitFields } from './limit-fields.tsx';
import { useOwnRules } from './use-own-rules.ts';
import { LIMITS, RULES, type RuleNumber, type RuleSwitch } from './values.ts';

interface CustomerFormProps {
  customerId: string;
  rules: Schema<'CashRules'>;
  onClose: () => void;
}

/** The rules in which a customer differs. */
export function CustomerForm({ customerId, rules, onClose }: CustomerFormProps) {
  const { t } = useTranslation();
  // The form begins with what is stored now, not with what an earlier form has read.
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...read('/v1/internal/cash/customer_rules/{customerId}', { path: { customerId } }),
    refetchOnMount: 'always',
  });
  const isRead = data !== undefined && isFetchedAfterMount;
  const name = data?.customer.name ?? '';
  return (
    <Dialog title={t('cashRules.own.title', { name })} isWide onClose={onClose}>
      {!isRead && error !== null && <ProblemNotice problem={error} onAgain={() => void refetch()} />}
      {!isRead && error === null && <Skeleton />}
      {isRead && <OwnRules own={data} rules={rules} onClose={onClose} />}
    </Dialog>
  );
}

interface OwnRulesProps {
  own: Schema<'CustomerCashRules'>;
  rules: Schema<'CashRules'>;
  onClose: () => void;
}

function OwnRules({ own, rules, onClose }: OwnRulesProps) {
  const { t } = useTranslation();
  const edit = useOwnRules(own, rules, onClose);
  const { switches, limits, draft } = edit;
  const hasOwn = Object.keys(own.values).length > 0;
  return (
    <RecordForm
      onSubmit={(event) => {
        event.preventDefault();
        edit.save(edit.values);
      }}
      problem={edit.problem}
      isSending={edit.isSaving}
      send={t('cashRules.own.save')}
      onCancel={onClose}
    >
      <h3 className={styles['ownTitle']}>{t('cashRules.own.decisions')}</h3>
      <div className={styles['ownSwitches']}>
        {RULES.map((rule) => (
          <OwnSwitch
            key={rule}
            rule={rule}
            value={switches[rule]}
            inherited={rules.values.switches[rule]}
            choices={rules.choices.find((one) => one.rule === rule)?.switches ?? []}
            onChange={(value) => edit.setSwitch(rule, value)}
          />
        ))}
      </div>
      <h3 className={styles['ownTitle']}>{t('cashRules.own.limits')}</h3>
      {LIMITS.filter(({ limit }) => limit !== 'printedCheckDigits').map(({ limit }) => (
        <div key={limit} className={styles['ownLimit']}>
          <Checkbox
            label={t('cashRules.own.ownValue', { name: t(`cashRules.limits.${limit}`) })}
            checked={limits.includes(limit)}
            onChange={({ currentTarget: { checked } }) => edit.setLimit(limit, checked)}
          />
          {limits.includes(limit) && (
            <LimitFields
              limit={limit}
              draft={draft}
              currency={rules.currency}
              mayEdit
              onChange={edit.change}
            />
          )}
        </div>
      ))}
      <TextInput
        label={t('cashRules.comment')}
        maxLength={500}
        value={edit.comment}
        onChange={({ currentTarget }) => edit.setComment(currentTarget.value)}
      />
      {hasOwn && (
        <Button variant="subtle" color="danger" onClick={() => edit.save({})}>
          {t('cashRules.own.reset')}
        </Button>
      )}
    </RecordForm>
  );
}

interface OwnSwitchProps {
  rule: RuleNumber;
  /** Undefined: as the organization. */
  value: RuleSwitch | undefined;
  inherited: RuleSwitch;
  choices: readonly RuleSwitch[];
  onChange: (value: RuleSwitch | undefined) => void;
}

function OwnSwitch({ rule, value, inherited, choices, onChange }: OwnSwitchProps) {
  const { t } = useTranslation();
  const own = choices.map((choice) => ({ value: choice, label: t(`cashRules.switches.${choice}`) }));
  const inherit = t('cashRules.own.inherit', { value: t(`cashRules.switches.${inherited}`) });
  return (
    <NativeSelect
      label={`${rule} · ${t(`cash.rules.R${rule}`)}`}
      value={value ?? ''}
      data={[{ value: '', label: inherit }].concat(own)}
      onChange={({ currentTarget }) => onChange(choices.find((one) => one === currentTarget.value))}
    />
  );
}
