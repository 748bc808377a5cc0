import { Checkbox, NumberInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { organizationQuery, useMay } from '../../../api/me.ts';
import { read } from '../../../api/read.ts';
import type { Schema } from '../../../api/types.ts';
import { keepSaved } from '../../../parts/keep-saved.ts';
import { useSend } from '../../../parts/use-send.ts';
import { useVersion } from '../../../parts/use-version.ts';
import { RULES } from '../../../records/online-payment/paths.ts';
import { FeeFields, LimitFields, MethodFields } from '../../../records/online-payment/rule-fields.tsx';
import { type RuleValues, rulesOf, ruleValues } from '../../../records/online-payment/rule-values.ts';
import { useTranslation } from '../../../texts/index.ts';
import { Loaded, SettingsForm } from '../parts.tsx';
import styles from './online-payments.module.css';

/** The rules for online payments of all customers. */
export function RulesSection() {
  const rules = useQuery(read(RULES, {}));
  return <Loaded query={rules}>{(data) => <RulesForm rules={data} />}</Loaded>;
}

const MOST_DAYS = 60;

function RulesForm({ rules }: { rules: Schema<'OnlinePaymentRules'> }) {
  const { t } = useTranslation();
  const mayEdit = useMay()('online-payment-rules.edit');
  const { data: organization } = useQuery(organizationQuery());
  const currency = organization?.currency ?? 'EUR';
  const change = useVersion(rules.version);
  const form = useForm<RuleValues>({ initialValues: ruleValues(rules.values) });
  const { problem, isSending, onSubmit } = useSend(form, async (values) => {
    const saved = await change(
      (version) => call('put', RULES, { body: { values: rulesOf(values), version } }),
      () => call('get', RULES, {}),
    );
    const next = ruleValues(saved.values);
    await keepSaved(form, next, { paths: [RULES], t });
  });
  const { methods, limits, fees } = form.values;
  const shared = { isReadOnly: !mayEdit, currency };
  return (
    <SettingsForm
      onSubmit={onSubmit}
      problem={problem}
      isSending={isSending}
      mayEdit={mayEdit}
      isDirty={form.isDirty()}
      isWide
    >
      <Checkbox
        label={t('onlinePayments.rules.isOffered')}
        description={t('onlinePayments.rules.isOfferedHint')}
        disabled={!mayEdit}
        {...form.getInputProps('isOffered', { type: 'checkbox' })}
      />
      <MethodFields
        value={methods}
        isReadOnly={!mayEdit}
        onChange={(next) => form.setFieldValue('methods', next)}
      />
      <LimitFields value={limits} {...shared} onChange={(next) => form.setFieldValue('limits', next)} />
      <FeeFields value={fees} {...shared} onChange={(next) => form.setFieldValue('fees', next)} />
      {fees.length > 0 && <p className={styles['warning']}>{t('onlinePayments.rules.surchargeNote')}</p>}
      <NumberInput
        label={t('onlinePayments.rules.erpDays')}
        description={t('onlinePayments.rules.erpDaysHint')}
        min={1}
        max={MOST_DAYS}
        allowDecimal={false}
        readOnly={!mayEdit}
        maw="16rem"
        {...form.getInputProps('erpDays')}
      />
    </SettingsForm>
  );
}
