import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { organizationQuery } from '../../api/me.ts';
import { Section } from '../../parts/panel.tsx';
import { positionText } from '../../records/person/position-text.ts';
import { clampDay } from '../../records/plan/draft.ts';
import type { TYPE_ICONS } from '../../records/plan/icons.ts';
import { useTranslation } from '../../texts/index.ts';
import { Conditions } from './conditions.tsx';
import form from './editor.module.css';
import { NumberField } from './fields.tsx';
import styles from './plan.module.css';
import type { StepFormProps } from './step-props.ts';
import { TemplateField } from './template-field.tsx';

const TYPES = [
  'EMAIL',
  'CALL',
  'LETTER',
  'SMS',
  'TASK',
] as const satisfies readonly (keyof typeof TYPE_ICONS)[];

/** The settings of a step: action, day, recipients and invoices. */
export function StepForm({ step, isFixed, isOnly, errorOf, onChange, onRemove }: StepFormProps) {
  const { t } = useTranslation();
  const { name, type, day, automatic, needsEarlier } = step;
  return (
    <fieldset className={form['fields']} disabled={isFixed} aria-label={name}>
      <div className={form['pair']}>
        <TextInput
          label={t('plans.stepName')}
          value={name}
          error={errorOf('name')}
          onChange={({ currentTarget: { value } }) => onChange({ name: value })}
        />
        <NumberField
          label={t('plans.dayOf')}
          value={day}
          error={errorOf('offsetDays')}
          onChange={(typed) => onChange({ day: clampDay(typed ?? 0) })}
        />
      </div>
      <NativeSelect
        label={t('plans.channel')}
        data={TYPES.map((value) => ({ value, label: t(`work.types.${value}`) }))}
        value={type}
        onChange={({ currentTarget: { value } }) => {
          const found = TYPES.find((one) => one === value) ?? 'EMAIL';
          // Manual steps are never automatic.
          onChange({ type: found, automatic: found === 'EMAIL' });
        }}
      />
      {type === 'EMAIL' && (
        <Checkbox
          label={t('plans.automatic')}
          checked={automatic}
          error={errorOf('automatic')}
          onChange={({ currentTarget: { checked } }) => onChange({ automatic: checked })}
        />
      )}
      {day > 0 && (
        <Checkbox
          label={t('plans.needsEarlier')}
          checked={needsEarlier}
          onChange={({ currentTarget: { checked } }) => onChange({ needsEarlier: checked })}
        />
      )}
      {(type === 'EMAIL' || type === 'LETTER') && (
        <TemplateField
          step={step}
          isFixed={isFixed}
          error={errorOf('templateId')}
          onChange={(templateId) => onChange({ templateId })}
        />
      )}
      {type === 'EMAIL' && <Recipients step={step} errorOf={errorOf} onChange={onChange} />}
      <Conditions step={step} errorOf={errorOf} onChange={onChange} />
      {!isFixed && !isOnly && (
        <div>
          <Button variant="default" leftSection={<Trash2 size={15} aria-hidden />} onClick={onRemove}>
            {t('plans.removeStep')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

/** The recipients and the attachments. */
function Recipients({ step, errorOf, onChange }: Pick<StepFormProps, 'step' | 'errorOf' | 'onChange'>) {
  const { t } = useTranslation();
  const { data } = useQuery(organizationQuery());
  const { recipients, attachments } = step;
  const { positions } = recipients;
  const error = errorOf('recipients') ?? errorOf('recipients.positions[0]');
  const known = [...new Set([...(data?.contactPositions ?? []), ...positions])];
  const toggle = (position: string) =>
    onChange({
      recipients: {
        ...recipients,
        positions: positions.includes(position)
          ? positions.filter((one) => one !== position)
          : [...positions, position],
      },
    });
  return (
    <Section title={t('plans.recipients')}>
      <div className={form['choices']}>
        <Checkbox
          label={t('plans.mainContact')}
          checked={recipients.mainContact}
          onChange={({ currentTarget: { checked } }) =>
            onChange({ recipients: { ...recipients, mainContact: checked } })
          }
        />
        {known.map((position) => (
          <Checkbox
            key={position}
            label={positionText(position, t)}
            checked={positions.includes(position)}
            onChange={() => toggle(position)}
          />
        ))}
        <Checkbox
          label={t('plans.ccManagers')}
          checked={recipients.ccAccountManagers}
          onChange={({ currentTarget: { checked } }) =>
            onChange({ recipients: { ...recipients, ccAccountManagers: checked } })
          }
        />
        {(['invoices', 'statement'] as const).map((name) => (
          <Checkbox
            key={name}
            label={t(`plans.attach.${name}`)}
            checked={attachments[name]}
            onChange={({ currentTarget: { checked } }) =>
              onChange({ attachments: { ...attachments, [name]: checked } })
            }
          />
        ))}
      </div>
      {error !== undefined && <p className={styles['error']}>{error}</p>}
    </Section>
  );
}
