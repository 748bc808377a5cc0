import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasTryton, startTryton, type Tryton } from './installation.ts';
import { openWorld, type TrytonWorld } from './world.ts';

describe.runIf(hasTryton())('the connector of Tryton', () => {
  let tryton: Tryton;
  let world: TrytonWorld;

  beforeAll(async () => {
    tryton = await startTryton();
    world = await openWorld(tryton);
  });
  afterAll(async () => {
    await world.close();
    await tryton.stop();
  });

  it('smoke', async () => {
    const t = (l: string, a: number) => console.log(l, Math.round(performance.now() - a));
    let a = performance.now();
    console.log(JSON.stringify(await world.connector.check()));
    t('check', a);
    const { driver, connector } = world;
    a = performance.now();
    const party = await driver.createParty({ name: 'Dupont', code: 'C-1' });
    t('party', a);
    a = performance.now();
    const invoice = await driver.createInvoice({ party, amounts: ['1000'], on: '2026-03-01', hasTax: true });
    t('invoice', a);
    a = performance.now();
    await driver.postInvoice(invoice);
    t('post', a);
    a = performance.now();
    await driver.pay({ invoice, amount: '700', currency: 'EUR', on: '2026-04-01' });
    t('pay', a);
    a = performance.now();
    const changes = await connector.changes({});
    console.log(JSON.stringify(changes));
    t('changes', a);
    a = performance.now();
    console.log(JSON.stringify(await connector.families(changes.partyKeys), null, 1));
    t('families', a);
    console.log(JSON.stringify(await connector.sums()), JSON.stringify(await connector.ids(null)));
    a = performance.now();
    await connector.changes(changes.cursors);
    t('changes', a);
    const before = connector.requests;
    a = performance.now();
    await connector.changes((await connector.changes(changes.cursors)).cursors);
    t('changes2', a);
    console.log(connector.requests - before);
    expect(1).toBe(1);
  });
});
