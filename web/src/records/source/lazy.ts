import { lazy } from 'react';

/** Few organizations read an ERP, so it is loaded on demand. */
export const RecordSource = lazy(async () => ({
  default: (await import('./record-source.tsx')).RecordSource,
}));

export const SourceHold = lazy(async () => ({
  default: (await import('./source-hold.tsx')).SourceHold,
}));

export const SourcePdf = lazy(async () => ({
  default: (await import('./source-pdf.tsx')).SourcePdf,
}));
