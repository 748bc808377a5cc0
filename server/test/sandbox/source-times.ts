import { expect } from 'vitest';
import { SourceError } from '../../src/integrations/source-error.ts';
import { type ClockOffset, withClockOffset } from '../../src/platform/clock.ts';
import type { Client, TestService } from '../harness/service.ts';
import {
  type Connected,
  connectSource,
  fetchPdfFrom,
  findingsOf,
  forgetSweep,
  runSource,
} from '../harness/sources.ts';

const INVOICES = 5;
const FAILURES = 5;

function furnish({ source }: Connected): void {
  source.offerPdfs();
  for (const key of ['read', 'refused']) {
    source.putParty({ key });
    for (let i = 1; i <= INVOICES; i += 1)
      source.putItem({ key: `${key}-${i}`, kind: 'INVOICE', partyKey: key, amount: 100 });
  }
}

/**
 * Connects a source in memory, which is read, refused in part, fails and loses records. It is removed at the end,
 * because a started source alone changes records.
 * @param look looks at the stored times after each step
 */
export async function readSource(
  service: TestService,
  client: Client,
  { offset, look }: { offset: ClockOffset; look: () => Promise<void> },
): Promise<void> {
  const one = await connectSource(client);
  const run = async (stopped: () => boolean = () => false) => {
    await withClockOffset(offset, () => runSource(service, one, { stopped }));
    await look();
  };
  furnish(one);
  expect((await client.post(`/integrations/${one.id}/start`, {})).status).toBe(200);
  await run();
  const asked = client.send('POST', '/invoices/external:read-2/pdf/fetch');
  await withClockOffset(offset, async () => {
    await expect.poll(() => fetchPdfFrom(service, one)).toBe(true);
  });
  expect((await asked).status).toBe(200);
  await look();
  one.source.putParty({ key: 'refused', name: '' });
  await run();
  const [finding] = await findingsOf(one);
  const ignored = { resolution: 'IGNORE', reason: 'Known' };
  const resolved = await client.post(`/integrations/${one.id}/findings/${finding?.id}/resolve`, ignored);
  expect(resolved.status, resolved.text).toBe(200);
  one.source.putParty({ key: 'refused', name: 'Accepted' });
  await run();
  one.source.before = () => {
    throw new SourceError('UNREACHABLE', 'no answer');
  };
  for (let i = 0; i < FAILURES; i += 1) await run();
  let hasListed = false;
  one.source.before = (call) => {
    hasListed ||= call === 'ids';
  };
  one.source.hidden = ({ key }) => key === 'read-1';
  await forgetSweep(service, one);
  // The process stops between the sweep and the deletion.
  await run(() => hasListed);
  expect((await client.delete(`/integrations/${one.id}`)).status).toBe(204);
}
