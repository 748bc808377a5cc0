import { writeFileSync } from 'node:fs';
import { it } from 'vitest';
import { testService } from '../../../test/harness/service.ts';
import { runImport } from '../../../test/tenants/organization.ts';
import { demoLines } from '../../setup/demo/generate.ts';
import { keepHabits } from '../habits/job.ts';

it('look', async () => {
  const service = await testService();
  for (const language of ['en', 'de', 'fr'] as const) {
    const client = await service.client({ name: 'Example Manufacturing Ltd', language });
    await service.database.pool
      .query(
        "INSERT INTO currency_rates (organization_id, currency, rate, updated_at) VALUES ($1,'USD','0.92', now()),($1,'GBP','1.17', now()),($1,'CHF','1.05', now()) ON CONFLICT DO NOTHING",
        [client.organization.id],
      )
      .catch((e) => console.log(String(e)));
    const lines = [
      ...demoLines(
        {
          today: new Date().toISOString().slice(0, 10),
          currency: 'EUR',
          currencies: new Set(['EUR', 'USD', 'GBP', 'CHF', 'JPY']),
          positions: ['accounting'],
        } as never,
        7,
        150,
      ),
    ];
    await runImport(service, client, lines);
    const org = client.organization;
    while (await keepHabits(service, org));
    const bytes = await fetch(`${service.url}/v1/internal/report`, {
      headers: { 'x-api-key': client.apiKey, 'x-api-secret': client.apiSecret },
    }).then((r) => r.arrayBuffer());
    writeFileSync(`/tmp/w/exp/report-${language}.pdf`, Buffer.from(bytes));
  }
  await service.close();
}, 120_000);
