import { lazy } from 'react';
import { loadTexts } from '../../texts/index.ts';

/** Few organizations read an ERP, so it is loaded on demand. */
export const RecordSource = lazy(async () => ({
  default: (await import('./record-source.tsx')).RecordSource,
}));

export const SourceHold = lazy(async () => ({
  default: (await import('./source-hold.tsx')).SourceHold,
}));

export const SourcePdf = lazy(async () => {
  const [{ SourcePdf: pdf }] = await Promise.all([import('./source-pdf.tsx'), loadTexts('connections')]);
  return { default: pdf };
});
