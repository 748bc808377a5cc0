import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { recordFact } from '../service-facts.ts';

const CONSEQUENCE =
  'All callers count as one address: wrong keys of one of them use up the tries of all. ' +
  'Set TRUST_PROXY to the address of the proxy.';

/**
 * Warns that a proxy stands before the service and TRUST_PROXY does not name it: at the start, because only a proxy can
 * make an https address of this service, and once more at the first request that a proxy has passed on, which
 * `quittance doctor` reports from then on.
 */
export function installProxyNotice(app: FastifyInstance, database: Database): void {
  app.log.warn(`PUBLIC_URL begins with https, but TRUST_PROXY is not set. ${CONSEQUENCE}`);
  let isNoticed = false;
  app.addHook('onRequest', async ({ headers, log }) => {
    if (isNoticed || headers['x-forwarded-for'] === undefined) return;
    isNoticed = true;
    log.warn(`A request came through a proxy, but TRUST_PROXY is not set. ${CONSEQUENCE}`);
    recordFact(database, 'forwarded', { header: 'x-forwarded-for' }).catch((error: unknown) =>
      log.warn({ err: error }, 'the proxy could not be recorded for `quittance doctor`'),
    );
  });
}
