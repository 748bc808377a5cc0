import { Button, type ButtonProps } from '@mantine/core';
import { FileText } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from '../../texts/index.ts';
import { useAddAdvices } from './use-add-advices.ts';

interface AdvicePickerProps extends Pick<ButtonProps, 'variant' | 'size'> {
  /** The bank transaction that the file explains. */
  bankTransactionId?: string;
}

/** The button that adds remittance advices, to a bank transaction or without one. */
export function AdvicePicker({ bankTransactionId, variant = 'default', size = 'sm' }: AdvicePickerProps) {
  const { t } = useTranslation();
  const picker = useRef<HTMLInputElement>(null);
  const add = useAddAdvices();
  return (
    <>
      <input
        ref={picker}
        type="file"
        hidden
        multiple={bankTransactionId === undefined}
        accept=".pdf,.csv,.xlsx,.txt"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // Allows the user to pick the same file again.
          currentTarget.value = '';
          if (files.length > 0)
            add.mutate(bankTransactionId === undefined ? { files } : { files, bankTransactionId });
        }}
      />
      <Button
        variant={variant}
        size={size}
        leftSection={<FileText size={15} aria-hidden />}
        loading={add.isPending}
        aria-label={t('remittanceAdvices.add')}
        onClick={() => picker.current?.click()}
      >
        {t('remittanceAdvices.add')}
      </Button>
    </>
  );
}
