import type { FastifyInstance, FastifyRequest } from 'fastify';
import { inTimeOf, type OwnTime } from '../clock.ts';

/**
 * Has the requests of an application worked on in the time of the organization that they are for, from here to their
 * answers. Its body was read by then: what came with it cannot fall out of that time.
 * @param whose null: nobody's, the machine's time is told
 */
export function installOrganizationTime(
  app: FastifyInstance,
  whose: (request: FastifyRequest) => OwnTime | null | Promise<OwnTime | null>,
): void {
  app.addHook('preValidation', (request, _reply, done) => {
    const enter = (organization: OwnTime | null): void => {
      if (organization === null) done();
      else inTimeOf(organization, done);
    };
    const found = whose(request);
    if (found instanceof Promise) found.then(enter, done);
    else enter(found);
  });
}
