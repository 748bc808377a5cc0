import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '../../api/me.ts';
import { read } from '../../api/read.ts';
import { Dialog } from '../../parts/dialog.tsx';
import type { DraftStep } from '../../records/plan/draft.ts';
import { useTranslation } from '../../texts/index.ts';
import form from './editor.module.css';
import { TEMPLATES } from './languages.ts';
import { TextsForm } from './texts-form.tsx';

interface TemplateFieldProps {
  step: DraftStep;
  isFixed: boolean;
  error: string | undefined;
  onChange: (templateId: string | null) => void;
}

/** The text of a step: the standard text of its day, or one of the organization's templates. */
export function TemplateField({ step, isFixed, error, onChange }: TemplateFieldProps) {
  const { t } = useTranslation();
  const { templateId } = step;
  const may = useMay();
  const [shown, setShown] = useState<'edit' | 'new' | null>(null);
  const { data } = useQuery(read(TEMPLATES, { query: { limit: 100 } }));
  const templates = data?.items ?? [];
  const chosen = templates.find(({ id }) => id === templateId);
  const mayEdit = may('mail-template.edit') && !isFixed;
  const edited = shown === 'edit' ? chosen : undefined;
  return (
    <div className={form['template']}>
      <NativeSelect
        label={t('plans.text')}
        error={error}
        data={[
          { value: '', label: t('plans.standardText') },
          ...templates.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={templateId ?? ''}
        onChange={({ currentTarget: { value } }) => onChange(value === '' ? null : value)}
      />
      {mayEdit && chosen !== undefined && (
        <Button variant="default" onClick={() => setShown('edit')}>
          {t('plans.editTexts')}
        </Button>
      )}
      {mayEdit && (
        <Button variant="default" onClick={() => setShown('new')}>
          {t('plans.newTexts')}
        </Button>
      )}
      {shown !== null && (
        <Dialog title={edited?.name ?? t('plans.newTexts')} onClose={() => setShown(null)} isWide isKept>
          <TextsForm
            template={edited}
            step={step}
            onClose={() => setShown(null)}
            onDone={(id) => {
              setShown(null);
              onChange(id);
            }}
          />
        </Dialog>
      )}
    </div>
  );
}
