import { useQuery } from '@tanstack/react-query';
import { organizationQuery, useMay } from '../../api/me.ts';
import { read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';

/** How often the time of the last read is read again, in milliseconds: a read without a change sends no event. */
const REFRESH_MS = 60_000;

/** Reads which ERP a record comes from; null: none, or it is not known yet. */
export const useRecordSource = (recordId: string): Schema<'RecordSource'> | null =>
  useKnownSource(recordId) ?? null;

/** Reads which ERP a record comes from; null: none; undefined: it is not known, or the reader may not know it. */
export function useKnownSource(recordId: string): Schema<'RecordSource'> | null | undefined {
  const may = useMay();
  const { data: organization } = useQuery(organizationQuery());
  const hasSource = organization === undefined ? undefined : organization.nativeIntegration !== null;
  const { data, error } = useQuery({
    ...read('/v1/integration_records/{recordId}', { path: { recordId } }),
    enabled: hasSource === true && may('integration-finding.read'),
    refetchInterval: ({ state }) => (state.error === null ? REFRESH_MS : false),
    retry: false,
  });
  if (hasSource === false || error?.status === 404) return null;
  return data;
}
