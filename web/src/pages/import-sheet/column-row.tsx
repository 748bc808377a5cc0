import { NativeSelect } from '@mantine/core';
import type { Schema } from '../../api/types.ts';
import { useTranslation } from '../../texts/index.ts';
import { useFieldText } from './field-text.ts';
import { type Ask, asksOf, type Choice, choiceOf, type Sheet } from './settings.ts';
import styles from './sheet.module.css';

const ANSWERS = {
  order: ['DMY', 'MDY'],
  epoch: ['1900', '1904'],
  decimal: ['.', ','],
} as const;

const WORDS = {
  DMY: 'dmy',
  MDY: 'mdy',
  '1900': 'epoch1900',
  '1904': 'epoch1904',
  '.': 'point',
  ',': 'comma',
} as const;

interface ColumnRowProps {
  column: Sheet['columns'][number];
  choice: Choice | undefined;
  fields: Schema<'ImportSheetFields'>['kinds'][number]['fields'];
  onChange: (choice: Choice) => void;
}

/** A column: its heading, sample values, target field and format. */
export function ColumnRow({ column, choice, fields, onChange }: ColumnRowProps) {
  const { t } = useTranslation();
  const textOf = useFieldText();
  const { heading, samples } = column;
  const detected = choiceOf(null, column);
  const field = fields.find(({ name }) => name === choice?.field);
  const itemsOf = (isRequired: boolean) =>
    fields
      .filter(({ needed }) => (needed !== 'NEVER') === isRequired)
      .map(({ name }) => ({ value: name, label: textOf(name) }));
  const data = [
    { value: '', label: t('imports.leftOut') },
    { group: t('importSteps.requiredFields'), items: itemsOf(true) },
    { group: t('importSteps.otherFields'), items: itemsOf(false) },
  ];
  return (
    <tr>
      <th scope="row">{heading}</th>
      <td className={styles['samples']}>{samples.slice(0, 3).join(' · ')}</td>
      <td>
        <NativeSelect
          aria-label={t('imports.takenForOf', { heading })}
          data={data}
          value={choice?.field ?? ''}
          onChange={({ currentTarget }) => onChange(choiceOf(currentTarget.value || null, column))}
        />
      </td>
      <td>
        <div className={styles['asks']}>
          {choice !== undefined &&
            asksOf(field, column).map((ask) => (
              <Question
                key={ask}
                ask={ask}
                choice={choice}
                heading={heading}
                isDetected={choice[ask] !== null && choice[ask] === detected[ask]}
                onChange={onChange}
              />
            ))}
        </div>
      </td>
    </tr>
  );
}

interface QuestionProps {
  ask: Ask;
  choice: Choice;
  heading: string;
  /** Whether the cells determine the answer. */
  isDetected: boolean;
  onChange: (choice: Choice) => void;
}

/** Asks for the format of an ambiguous column. */
function Question({ ask, choice, heading, isDetected, onChange }: QuestionProps) {
  const { t } = useTranslation();
  const answer = choice[ask];
  return (
    <div data-open={answer === null}>
      <NativeSelect
        aria-label={t('imports.readAsOf', { heading })}
        data={[
          { value: '', label: t('imports.sayHow'), disabled: true },
          ...ANSWERS[ask].map((value) => ({ value, label: t(`imports.${WORDS[value]}`) })),
        ]}
        value={answer ?? ''}
        onChange={({ currentTarget }) => onChange(answerChoice(choice, ask, currentTarget.value))}
      />
      {isDetected && <span className={styles['quiet']}>{t('importSteps.detected')}</span>}
    </div>
  );
}

function answerChoice(choice: Choice, ask: Ask, value: string): Choice {
  switch (ask) {
    case 'order':
      return { ...choice, order: ANSWERS.order.find((one) => one === value) ?? null };
    case 'epoch':
      return { ...choice, epoch: ANSWERS.epoch.find((one) => one === value) ?? null };
    case 'decimal':
      return { ...choice, decimal: ANSWERS.decimal.find((one) => one === value) ?? null };
  }
}
