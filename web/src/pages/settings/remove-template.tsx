import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import type { Schema } from '../../api/types.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { useWrite } from '../../parts/use-write.ts';
import { useTranslation } from '../../texts/index.ts';

const TEMPLATES = '/v1/internal/mail_templates';

/** Deletes a template, unless a plan uses it; the server names the plans. */
export function RemoveTemplate({ template: { id, name } }: { template: Schema<'MailTemplate'> }) {
  const { t } = useTranslation();
  const go = useNavigate();
  const [isAsked, setAsked] = useState(false);
  const remove = useWrite(
    async () => {
      await call('delete', `${TEMPLATES}/{mailTemplateId}`, { path: { mailTemplateId: id } });
      await go({ to: '/settings/templates' });
    },
    { refreshes: [TEMPLATES], toast: () => ({ text: t('setUp.templateRemoved', { name }) }) },
  );
  return (
    <>
      <Button variant="subtle" color="gray" onClick={() => setAsked(true)}>
        {t('settings.remove')}
      </Button>
      <Confirm
        isOpen={isAsked}
        title={t('setUp.removeTemplate')}
        text={t('setUp.removeTemplateText', { name })}
        onClose={() => setAsked(false)}
        onConfirm={() => remove.mutate(undefined)}
      />
    </>
  );
}
