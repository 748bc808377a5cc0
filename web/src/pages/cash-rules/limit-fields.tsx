import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { AmountInput } from '../../parts/amount-input.tsx';
import { useTranslation } from '../../texts/index.ts';
import styles from './cash-rules.module.css';
import { lambdaText } from './differences.ts';
import { type Draft, LAMBDAS, type Limit, SCHEMES } from './values.ts';

interface LimitProps {
  limit: Limit;
  draft: Draft;
  currency: string;
  mayEdit: boolean;
  onChange: (change: Partial<Draft>) => void;
}

/** The fields of a limit, under its name. */
export function LimitFields(props: LimitProps) {
  const { t } = useTranslation();
  const { limit } = props;
  return (
    <fieldset className={styles['limit']}>
      <legend>{t(`cashRules.limits.${limit}`)}</legend>
      <Fields {...props} />
    </fieldset>
  );
}

function Fields(props: LimitProps) {
  const { limit } = props;
  if (limit === 'shortPayment' || limit === 'overpayment') return <ToleranceFields {...props} />;
  if (limit === 'discount') return <DiscountFields {...props} />;
  if (limit === 'printedCheckDigits') return <SchemeFields {...props} />;
  return <OneField {...props} />;
}

type Texts = { [Key in keyof Draft]: Draft[Key] extends string ? Key : never }[keyof Draft];

/** Returns the props of a text field of the draft. */
function useText({ draft, mayEdit, onChange }: LimitProps) {
  return (field: Texts) => ({
    value: draft[field],
    readOnly: !mayEdit,
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      onChange({ [field]: value }),
  });
}

const PERCENT = { rightSection: '%', inputMode: 'decimal' as const };

function ToleranceFields(props: LimitProps) {
  const { t } = useTranslation();
  const { limit, draft, currency, mayEdit, onChange } = props;
  const text = useText(props);
  const isShort = limit === 'shortPayment';
  const rests = isShort ? (['STAYS_OPEN', 'WRITE_OFF'] as const) : (['ON_ACCOUNT', 'WRITE_OFF'] as const);
  return (
    <>
      <AmountInput
        label={t('cashRules.fields.amount')}
        currency={currency}
        {...text(isShort ? 'shortAmount' : 'overAmount')}
      />
      <TextInput
        label={t('cashRules.fields.percent')}
        {...PERCENT}
        {...text(isShort ? 'shortPercent' : 'overPercent')}
      />
      <NativeSelect
        label={t('cashRules.fields.rest')}
        disabled={!mayEdit}
        value={isShort ? draft.shortRest : draft.overRest}
        data={rests.map((value) => ({ value, label: t(`cashRules.rests.${value}`) }))}
        onChange={({ currentTarget: { value } }) =>
          onChange(
            isShort
              ? { shortRest: value === 'WRITE_OFF' ? value : 'STAYS_OPEN' }
              : { overRest: value === 'WRITE_OFF' ? value : 'ON_ACCOUNT' },
          )
        }
      />
    </>
  );
}

function DiscountFields(props: LimitProps) {
  const { t } = useTranslation();
  const text = useText(props);
  const days = { rightSection: t('cashRules.days'), rightSectionWidth: 64, inputMode: 'numeric' as const };
  return (
    <>
      <TextInput
        label={t('cashRules.fields.discount')}
        title={t('cashRules.noDiscount')}
        {...PERCENT}
        {...text('discountPercent')}
      />
      <TextInput label={t('cashRules.fields.days')} {...days} {...text('discountDays')} />
      <TextInput
        label={t('cashRules.fields.grace')}
        title={t('cashRules.graceHint')}
        {...days}
        {...text('graceDays')}
      />
      <p>{t('cashRules.noDiscount')}</p>
    </>
  );
}

function SchemeFields({ draft, mayEdit, onChange }: LimitProps) {
  const { t } = useTranslation();
  const boxes = SCHEMES.map((scheme) => (
    <Checkbox
      key={scheme}
      label={t(`cashRules.schemes.${scheme}`)}
      disabled={!mayEdit}
      checked={draft.schemes.includes(scheme)}
      onChange={({ currentTarget: { checked } }) =>
        onChange({
          schemes: SCHEMES.filter((one) => (one === scheme ? checked : draft.schemes.includes(one))),
        })
      }
    />
  ));
  return <div data-wide>{boxes}</div>;
}

/** A single field needs no label besides the name of its limit. */
function OneField(props: LimitProps) {
  const { t } = useTranslation();
  const { limit, currency } = props;
  const text = useText(props);
  const name = { 'aria-label': t(`cashRules.limits.${limit}`) };
  if (limit === 'feeCap')
    return (
      <>
        <AmountInput {...name} currency={currency} {...text('feeCap')} />
        <p>{t('cashRules.feeHint')}</p>
      </>
    );
  if (limit === 'providerFeeBasisPoints')
    return (
      <>
        <TextInput {...name} {...PERCENT} {...text('providerPercent')} />
        <p>{t('cashRules.providerHint')}</p>
      </>
    );
  if (limit === 'numberPatterns')
    return (
      <>
        <TextInput {...name} placeholder="A-##" {...text('patterns')} />
        <p>{t('cashRules.patternsHint')}</p>
      </>
    );
  return <LambdaField {...props} />;
}

function LambdaField({ draft, mayEdit, onChange }: LimitProps) {
  const { t, i18n } = useTranslation();
  const offered = [...new Set([...LAMBDAS, draft.maxLambda])].toSorted((a, b) => b - a);
  return (
    <NativeSelect
      aria-label={t('cashRules.limits.maxLambda')}
      disabled={!mayEdit}
      value={String(draft.maxLambda)}
      data={offered.map((value) => ({
        value: String(value),
        label: lambdaText(value, { t, language: i18n.language }),
      }))}
      onChange={({ currentTarget: { value } }) => onChange({ maxLambda: Number(value) })}
    />
  );
}
