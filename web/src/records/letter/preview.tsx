import { readFile } from '../../api/call.ts';
import { keyOf } from '../../api/read.ts';
import { Pdf } from '../../parts/pdf.tsx';
import { useTranslation } from '../../texts/index.ts';

const LETTER = '/v1/internal/actions/{actionId}/letter.pdf';

/** The letter of a task: as printed, or as it would be printed now. */
export function LetterPreview({ actionId }: { actionId: string }) {
  const { t } = useTranslation();
  const params = { path: { actionId } };
  return (
    <Pdf
      title={t('letters.preview')}
      queryKey={keyOf(LETTER, params)}
      load={() => readFile(LETTER, params)}
    />
  );
}
