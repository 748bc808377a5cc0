import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import styles from '../../parts/form.module.css';
import { ProblemLine } from '../../parts/problem.tsx';
import { useWrite } from '../../parts/use-write.ts';
import { LETTER_CHANGES, printLetters } from '../../records/letter/print.ts';
import { useTranslation } from '../../texts/index.ts';

interface PrintFormProps {
  /** The tasks whose letters are printed; undefined: all that are due. */
  actionIds: readonly string[] | undefined;
  onDone: () => void;
}

/** Asks for confirmation before printing, then shows the PDF. */
export function PrintForm({ actionIds, onDone }: PrintFormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const print = useWrite(() => printLetters(actionIds), {
    refreshes: LETTER_CHANGES,
    isForm: true,
    toast: ({ letterCount }) => ({ text: t('letters.printedNow', { count: letterCount }) }),
  });
  const begin = () =>
    print.mutate(undefined, {
      onSuccess: ({ id }) => {
        onDone();
        void navigate({ to: '/letters/printed', search: { open: id } });
      },
    });
  return (
    <div className={styles['form']}>
      <p>
        {actionIds === undefined
          ? t('letters.confirmDue')
          : t('letters.confirm', { count: actionIds.length })}
      </p>
      <p>{t('letters.confirmFinal')}</p>
      <ProblemLine problem={print.error} />
      <Button loading={print.isPending} onClick={begin} data-autofocus>
        {t('letters.createPdf')}
      </Button>
    </div>
  );
}
