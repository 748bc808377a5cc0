import { useId } from 'react';
import { useTranslation } from '../../texts/index.ts';
import styles from './cash-rules.module.css';
import type { RuleNumber, RuleSwitch } from './values.ts';

interface RuleSwitchProps {
  rule: RuleNumber;
  value: RuleSwitch;
  /** The switches that the rule allows. */
  choices: readonly RuleSwitch[];
  mayEdit: boolean;
  onChange: (value: RuleSwitch) => void;
}

/** The decision of a rule: apply, propose, or off. Arrow keys move between them. */
export function RuleSwitchField({ rule, value, choices, mayEdit, onChange }: RuleSwitchProps) {
  const { t } = useTranslation();
  const name = useId();
  return (
    <fieldset className={styles['switch']} data-switch={value}>
      <legend>{t('cashRules.switch', { number: rule })}</legend>
      {choices.map((choice) => (
        <label key={choice} data-chosen={choice === value || undefined}>
          <input
            type="radio"
            name={name}
            value={choice}
            checked={choice === value}
            disabled={!mayEdit}
            onChange={() => onChange(choice)}
          />
          {t(`cashRules.switches.${choice}`)}
        </label>
      ))}
    </fieldset>
  );
}
