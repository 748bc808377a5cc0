import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useMay } from '../../api/me.ts';
import { read, refresh } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { amountText } from '../../parts/amount.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Fact, Facts, Section } from '../../parts/panel.tsx';
import { ProblemLine } from '../../parts/problem.tsx';
import { RecordForm } from '../../parts/record-form.tsx';
import { showToast } from '../../parts/toast.tsx';
import { useSend } from '../../parts/use-send.ts';
import { useVersion } from '../../parts/use-version.ts';
import { useTranslation } from '../../texts/index.ts';
import styles from './online-payment.module.css';
import { CUSTOMER_RULES } from './paths.ts';
import { LimitFields, MethodFields } from './rule-fields.tsx';
import { type LimitRow, limitsOf, type Method, ruleValues } from './rule-values.ts';

type CustomerRulesRecord = Schema<'CustomerOnlinePaymentRules'>;

interface CustomerRulesProps {
  customerId: string;
  /** Currency of new limits. */
  currency: string;
}

/** How a customer may pay online, and where this differs from the organization. */
export function CustomerRules({ customerId, currency }: CustomerRulesProps) {
  const { t, i18n } = useTranslation();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useQuery({
    ...read(CUSTOMER_RULES, { path: { customerId } }),
    enabled: may('online-payment-rules.read'),
  });
  if (data === undefined) return <ProblemLine problem={error} />;
  const { inForce, values } = data;
  const isOwn = Object.keys(values).length > 0;
  return (
    <Section title={t('onlinePayments.title')}>
      <Facts>
        <Fact title={t('onlinePayments.rules.offered')}>
          {inForce.isOffered && inForce.methods.length > 0
            ? inForce.methods.map((method) => t(`onlinePayments.methods.${method}`)).join(', ')
            : t('onlinePayments.rules.none')}
        </Fact>
        {inForce.limits.map(({ currency: one, minAmount, maxAmount }) => (
          <Fact key={one} title={t('onlinePayments.rules.limitOf', { currency: one })}>
            {[minAmount ?? 0, maxAmount]
              .map((amount) => (amount === null ? '∞' : amountText(amount, one, i18n.language)))
              .join(' – ')}
          </Fact>
        ))}
      </Facts>
      <p>{t(isOwn ? 'onlinePayments.rules.isOwn' : 'onlinePayments.rules.isInherited')}</p>
      {may('online-payment-rules.edit') && (
        <div className={styles['buttons']}>
          <Button variant="default" onClick={() => setOpen(true)}>
            {t('onlinePayments.rules.edit')}
          </Button>
        </div>
      )}
      <Dialog isWide isOpen={isOpen} title={t('onlinePayments.title')} onClose={() => setOpen(false)}>
        <RulesForm customerId={customerId} currency={currency} rules={data} onDone={() => setOpen(false)} />
      </Dialog>
    </Section>
  );
}

interface FormValues {
  offered: string;
  ownMethods: boolean;
  methods: Method[];
  ownLimits: boolean;
  limits: LimitRow[];
}

interface RulesFormProps extends CustomerRulesProps {
  rules: CustomerRulesRecord;
  onDone: () => void;
}

function RulesForm({ customerId, currency, rules, onDone }: RulesFormProps) {
  const { t } = useTranslation();
  const change = useVersion(rules.version);
  const path = { customerId };
  const form = useForm<FormValues>({ initialValues: valuesOf(rules) });
  const { problem, isSending, onSubmit } = useSend(form, async (values) => {
    await change(
      (version) => call('put', CUSTOMER_RULES, { path, body: { values: requestOf(values, rules), version } }),
      () => call('get', CUSTOMER_RULES, { path }),
    );
    await refresh([CUSTOMER_RULES]);
    showToast(t('common.saved'));
    onDone();
  });
  const { ownMethods, methods, ownLimits, limits } = form.values;
  return (
    <RecordForm
      onSubmit={onSubmit}
      problem={problem}
      isSending={isSending}
      send={t('common.save')}
      onCancel={onDone}
    >
      <NativeSelect
        label={t('onlinePayments.rules.offered')}
        data={(['INHERIT', 'YES', 'NO'] as const).map((value) => ({
          value,
          label: t(`onlinePayments.rules.offers.${value}`),
        }))}
        {...form.getInputProps('offered')}
      />
      <Checkbox
        label={t('onlinePayments.rules.ownMethods')}
        {...form.getInputProps('ownMethods', { type: 'checkbox' })}
      />
      {ownMethods && (
        <div className={styles['own']}>
          <MethodFields
            value={methods}
            isReadOnly={false}
            onChange={(next) => form.setFieldValue('methods', next)}
          />
        </div>
      )}
      <Checkbox
        label={t('onlinePayments.rules.ownLimits')}
        {...form.getInputProps('ownLimits', { type: 'checkbox' })}
      />
      {ownLimits && (
        <div className={styles['own']}>
          <LimitFields
            value={limits}
            currency={currency}
            isReadOnly={false}
            onChange={(next) => form.setFieldValue('limits', next)}
          />
        </div>
      )}
    </RecordForm>
  );
}

function valuesOf({ values, inForce }: CustomerRulesRecord): FormValues {
  const { methods, limits } = ruleValues(inForce);
  const offered = values.isOffered === undefined ? 'INHERIT' : values.isOffered ? 'YES' : 'NO';
  return {
    offered,
    ownMethods: values.methods !== undefined,
    methods,
    ownLimits: values.limits !== undefined,
    limits,
  };
}

/** Returns what the customer has of its own. Fees and days, which the form does not show, stay. */
function requestOf(form: FormValues, { values }: CustomerRulesRecord): CustomerRulesRecord['values'] {
  const { isOffered: _offered, methods: _methods, limits: _limits, ...others } = values;
  return {
    ...others,
    ...(form.offered === 'INHERIT' ? {} : { isOffered: form.offered === 'YES' }),
    ...(form.ownMethods ? { methods: form.methods } : {}),
    ...(form.ownLimits ? { limits: limitsOf(form.limits) } : {}),
  };
}
