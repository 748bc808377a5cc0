import { FileInput } from '@mantine/core';
import { useTranslation } from '../../texts/index.ts';

interface PdfFieldProps {
  file: File | null;
  onChoose: (file: File | null) => void;
  /** The record has a PDF, which the new one replaces. */
  isReplaced: boolean;
}

/** Chooses the PDF of a document. */
export function PdfField({ file, onChoose, isReplaced }: PdfFieldProps) {
  const { t } = useTranslation();
  return (
    <FileInput
      label={t('invoice.pdf')}
      description={isReplaced ? t('records.pdfReplaced') : undefined}
      placeholder={t('records.choosePdf')}
      accept="application/pdf"
      clearable
      value={file}
      onChange={onChoose}
    />
  );
}

/** Returns a file in the form in which the API takes it. */
export function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onerror = () => reject(reader.error);
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.readAsDataURL(file);
  });
}
