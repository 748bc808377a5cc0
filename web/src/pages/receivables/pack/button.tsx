import { Button } from '@mantine/core';
import { CalendarCheck } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '../../../api/me.ts';
import { Dialog } from '../../../parts/dialog.tsx';
import { Skeleton } from '../../../parts/table/skeleton.tsx';
import { loadTexts, useTranslation } from '../../../texts/index.ts';

const PackForm = lazy(async () => {
  await loadTexts('dialogs');
  const { PackForm: Form } = await import('./form.tsx');
  return { default: Form };
});

/** Opens the dialog of the month-end pack. */
export function PackButton() {
  const { t } = useTranslation();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  if (!may('export.make')) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<CalendarCheck size={14} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('figures.pack')}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={t('figures.pack')} isWide>
        <Suspense fallback={<Skeleton />}>
          <PackForm />
        </Suspense>
      </Dialog>
    </>
  );
}
