import { Button, type ButtonProps } from '@mantine/core';
import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from '../../texts/index.ts';

interface FilePickerProps extends Pick<ButtonProps, 'variant'> {
  onFiles: (files: readonly File[]) => void;
}

/** The button that chooses bank files, for keyboards and phones. */
export function FilePicker({ onFiles, variant = 'filled' }: FilePickerProps) {
  const { t } = useTranslation();
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // Allows the user to pick the same file again.
          currentTarget.value = '';
        }}
      />
      <Button
        variant={variant}
        leftSection={<Upload size={15} aria-hidden />}
        aria-label={t('bankStatements.upload')}
        onClick={() => picker.current?.click()}
      >
        {t('bankStatements.upload')}
      </Button>
    </>
  );
}
