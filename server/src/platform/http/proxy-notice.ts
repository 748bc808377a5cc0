import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { recordServiceFact } from '../service-facts.ts';

const CONSEQUENCE =
  'All callers count as one address: one caller with wrong keys uses up the attempts of all. Set ' +
  'TRUST_PROXY to the address of the proxy.';

/**
 * Warns when the service is behind a proxy but TRUST_PROXY is not set. It warns at startup, because only a
 * proxy gives this service an https address. It warns again at the first forwarded request, which `quittance
 * doctor` reports from then on.
 */
export function installProxyNotice(app: FastifyInstance, database: Database): void {
  app.log.warn(`PUBLIC_URL begins with https, but TRUST_PROXY is not set. ${CONSEQUENCE}`);
  let isNoticed = false;
  app.addHook('onRequest', async ({ headers, log }) => {
    if (isNoticed || headers['x-forwarded-for'] === undefined) return;
    isNoticed = true;
    log.warn(`A request came through a proxy, but TRUST_PROXY is not set. ${CONSEQUENCE}`);
    recordServiceFact(database.main, 'forwarded', { header: 'x-forwarded-for' }).catch((error: unknown) =>
      log.warn({ err: error }, 'the proxy could not be recorded for `quittance doctor`'),
    );
  });
}
