import { Check, CircleDashed } from 'lucide-react';
import type { Schema } from '../../api/types.ts';
import { useTranslation } from '../../texts/index.ts';
import { useFieldText } from './field-text.ts';
import type { Settings } from './settings.ts';
import styles from './steps.module.css';

interface RequiredProps {
  fields: Schema<'ImportSheetFields'>['kinds'][number]['fields'];
  settings: Settings;
}

/** The fields that new records need, and which of them have a column. */
export function Required({ fields, settings }: RequiredProps) {
  const { t } = useTranslation();
  const textOf = useFieldText();
  const needed = fields.filter((field) => field.needed !== 'NEVER');
  const isMapped = (name: string) => settings.columns.some(({ field }) => field === name);
  const mapped = needed.filter(({ name }) => isMapped(name)).length;
  return (
    <div className={styles['required']} data-complete={mapped === needed.length}>
      <strong role="status">{t('importSteps.required', { mapped, count: needed.length })}</strong>
      <ul>
        {needed.map(({ name }) => (
          <li key={name} data-mapped={isMapped(name)}>
            {isMapped(name) ? <Check size={13} aria-hidden /> : <CircleDashed size={13} aria-hidden />}
            {textOf(name)}
            <span className="sr-only">
              {t(isMapped(name) ? 'importSteps.isMapped' : 'importSteps.isMissing')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
