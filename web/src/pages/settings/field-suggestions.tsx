import { Button } from '@mantine/core';
import { useTranslation } from '../../texts/index.ts';
import type { FieldPreset } from './field-form.tsx';
import { SettingsSection } from './parts.tsx';
import styles from './settings.module.css';

const SUGGESTIONS = [
  { name: 'region', externalId: 'region', entityType: 'CUSTOMER', dataType: 'STRING' },
  { name: 'contractEnd', externalId: 'contract_end', entityType: 'CUSTOMER', dataType: 'DATE' },
  { name: 'purchaseOrder', externalId: 'purchase_order', entityType: 'INVOICE', dataType: 'STRING' },
  { name: 'costCentre', externalId: 'cost_centre', entityType: 'INVOICE', dataType: 'STRING' },
] as const;

/** Fields that many organizations create first. */
export function FieldSuggestions({ onChoose }: { onChoose: (preset: FieldPreset) => void }) {
  const { t } = useTranslation();
  return (
    <SettingsSection title={t('settingsMore.suggestions')} hint={t('settingsMore.suggestionsHint')}>
      <ul className={styles['rows']}>
        {SUGGESTIONS.map(({ name, externalId, entityType, dataType }) => {
          const label = t(`settingsMore.fields.${name}`);
          return (
            <li key={name}>
              <span className={styles['what']}>
                <strong>{label}</strong>
                <span>
                  {t(`setUp.entityTypes.${entityType}`)} · {t(`setUp.dataTypes.${dataType}`)}
                </span>
              </span>
              <Button
                variant="default"
                aria-label={t('settingsMore.addOne', { name: label })}
                onClick={() => onChoose({ label, externalId, entityType, dataType })}
              >
                {t('settingsMore.add')}
              </Button>
            </li>
          );
        })}
      </ul>
    </SettingsSection>
  );
}
