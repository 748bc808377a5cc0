import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type ClockOffset, withClockOffset } from '../clock.ts';

/**
 * Processes the requests of an application on the clock of their organization, until the response. The body
 * has been read by then, so its events cannot lose that clock.
 * @param whose null: machine time
 */
export function installOrganizationTime(
  app: FastifyInstance,
  whose: (request: FastifyRequest) => ClockOffset | null | Promise<ClockOffset | null>,
): void {
  app.addHook('preValidation', (request, _reply, done) => {
    const enter = (organization: ClockOffset | null): void => {
      if (organization === null) done();
      else withClockOffset(organization, done);
    };
    const found = whose(request);
    if (found instanceof Promise) found.then(enter, done);
    else enter(found);
  });
}
