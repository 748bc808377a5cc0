import { useTranslation } from '../../texts/index.ts';
import styles from './cash-rules.module.css';
import { LimitFields } from './limit-fields.tsx';
import { RuleSwitchField } from './rule-switch.tsx';
import { type Draft, LIMITS, RULES, type RuleNumber, type RuleSwitch } from './values.ts';

interface RuleListProps {
  draft: Draft;
  currency: string;
  choices: readonly { rule: number; switches: readonly RuleSwitch[] }[];
  mayEdit: boolean;
  onChange: (change: Partial<Draft>) => void;
}

/** The rules in their order, in plain words, each with its switch, its limits and an example. */
export function RuleList({ choices, ...props }: RuleListProps) {
  const { t } = useTranslation();
  return (
    <ol className={styles['rules']} aria-label={t('cashRules.list')}>
      {RULES.map((rule) => (
        <Rule
          key={rule}
          rule={rule}
          choices={choices.find((one) => one.rule === rule)?.switches ?? []}
          {...props}
        />
      ))}
    </ol>
  );
}

interface RuleProps extends Omit<RuleListProps, 'choices'> {
  rule: RuleNumber;
  choices: readonly RuleSwitch[];
}

function Rule({ rule, choices, ...props }: RuleProps) {
  const { t } = useTranslation();
  const { draft, mayEdit, onChange } = props;
  const limits = LIMITS.filter((one) => one.rule === rule);
  const isOff = draft.switches[rule] === 'OFF';
  return (
    <li className={styles['rule']} data-off={isOff || undefined}>
      <span className={styles['number']} aria-hidden>
        {rule}
      </span>
      <div className={styles['words']}>
        <h2>{t(`cash.rules.R${rule}`)}</h2>
        <p>{t(`cashRules.rule.R${rule}.does`)}</p>
        <p className={styles['example']}>
          <strong>{t('cashRules.example')}</strong> {t(`cashRules.rule.R${rule}.example`)}
        </p>
      </div>
      <RuleSwitchField
        rule={rule}
        value={draft.switches[rule]}
        choices={choices}
        mayEdit={mayEdit}
        onChange={(value) => onChange({ switches: { ...draft.switches, [rule]: value } })}
      />
      {limits.length > 0 && !isOff && (
        <div className={styles['limits']}>
          {limits.map(({ limit }) => (
            <LimitFields key={limit} limit={limit} {...props} />
          ))}
        </div>
      )}
    </li>
  );
}
