import type { Schema } from '../../api/types.ts';
import { daysOf } from '../../records/plan/draft.ts';
import { MiniLine } from '../../records/plan/mini-line.tsx';
import { useTranslation } from '../../texts/index.ts';
import styles from './template-choice.module.css';

export type PlanTemplate = Schema<'DunningPlanTemplateList'>['items'][number];

interface TemplateChoiceProps {
  templates: readonly PlanTemplate[];
  value: string;
  onChange: (key: string) => void;
}

/** The starting templates as cards, each with the days of its steps on a small line. */
export function TemplateChoice({ templates, value, onChange }: TemplateChoiceProps) {
  const { t } = useTranslation();
  return (
    <fieldset className={styles['choice']}>
      <legend>{t('plans.beginsAs')}</legend>
      {templates.map(({ key, name, steps }) => (
        <label key={key} className={styles['card']}>
          <input
            type="radio"
            name="template"
            value={key}
            checked={key === value}
            onChange={() => onChange(key)}
          />
          <span>
            <strong>{name}</strong>
            <span className={styles['text']}>{t(`planTemplates.about.${key}`)}</span>
          </span>
          <span className={styles['line']}>
            <MiniLine days={daysOf(steps)} />
            <span className={styles['text']}>{daysText(daysOf(steps))}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Formats the days of the steps as in the editor: negative before the due date. */
export const daysText = (days: readonly number[]) =>
  days.map((day) => (day < 0 ? `−${-day}` : day === 0 ? '0' : `+${day}`)).join(' · ');
