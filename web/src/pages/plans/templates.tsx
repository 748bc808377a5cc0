import { UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/read.ts';
import { daysOf } from '../../records/plan/draft.ts';
import { MiniLine } from '../../records/plan/mini-line.tsx';
import { LANGUAGE_NAMES, useTranslation } from '../../texts/index.ts';
import styles from './cards.module.css';
import { daysText } from './template-choice.tsx';

/** Returns the starting templates, named in the language of the application. */
export function useTemplates() {
  const { i18n } = useTranslation();
  const language = LANGUAGE_NAMES.find((one) => one.language === i18n.language)?.language ?? 'en';
  const { data } = useQuery(read('/v1/internal/dunning_plan_templates', { query: { language } }));
  return data?.items ?? [];
}

/** The starting templates below the plans; each opens the form of a new plan. */
export function Templates({ onChoose }: { onChoose: (template: string) => void }) {
  const { t } = useTranslation();
  const templates = useTemplates();
  if (templates.length === 0) return null;
  return (
    <section className={styles['templates']}>
      <h2>{t('planCards.templates')}</h2>
      <ul>
        {templates.map(({ key, name, steps }) => (
          <li key={key}>
            <UnstyledButton className={styles['template']} onClick={() => onChoose(key)}>
              <strong>{name}</strong>
              <span className={styles['about']}>{t(`planTemplates.about.${key}`)}</span>
              <MiniLine days={daysOf(steps)} />
              <span className={styles['about']}>{daysText(daysOf(steps))}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
