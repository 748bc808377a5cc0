import { lazy, Suspense } from 'react';
import { useSignal } from '../../api/signal.ts';
import { openedForm } from '../../records/form/open.ts';

const RecordDialog = lazy(async () => ({
  default: (await import('../../records/form/dialogs.tsx')).RecordDialog,
}));

/** The open form of a record. It loads with its first use, because most visits open none. */
export function RecordForms() {
  const form = useSignal(openedForm);
  if (form === null) return null;
  return (
    <Suspense fallback={null}>
      <RecordDialog form={form} onDone={() => openedForm.set(null)} />
    </Suspense>
  );
}
