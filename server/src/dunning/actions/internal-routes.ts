import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Context } from '../../platform/context.ts';
import { invalidField } from '../../platform/errors.ts';
import { BODY_ERRORS, errorAnswers } from '../../platform/http/errors-schema.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import { organizationOf, type TypedApp } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { isRecord } from '../../platform/is-record.ts';
import {
  changeAction,
  changeActions,
  ignoreBuilder,
  performBuilder,
  reassignBuilder,
  snoozeBuilder,
} from './changes.ts';
import {
  Assignees,
  BulkChange,
  BulkResult,
  Ignoring,
  NewAction,
  Performance,
  Snoozing,
  WorkQuery,
} from './internal-schema.ts';
import { createManualAction } from './manual-action.ts';
import { Action, ActionList, actionPath } from './schema.ts';
import { listWork } from './work.ts';

export const actionWorkSchemas = [
  NewAction,
  Performance,
  Ignoring,
  Snoozing,
  Assignees,
  BulkChange,
  BulkResult,
];

const tag = 'Actions';
const CHANGE_ERRORS = [...BODY_ERRORS, 'ACCESS_FORBIDDEN', 'NOT_FOUND', 'CONFLICT'] as const;

/** Routes for collectors to work with actions. */
export function actionWorkRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    addWorkListRoute(app, context);
    addCreateRoute(app, context);
    addPerformRoutes(app, context);
    addDelayRoutes(app, context);
    addBulkRoute(app, context);
  };
}

function addWorkListRoute(app: TypedApp, { database, clock }: Context): void {
  app.get(
    '/actions',
    {
      schema: {
        operationId: 'listWork',
        summary: 'List tasks',
        description:
          'Without parameters: what is to be done now, earliest due date first. Snoozed actions and ' +
          'actions that are due later are left out unless `due=ALL`.',
        tags: [tag],
        querystring: WorkQuery,
        response: { 200: schemaRef(ActionList), ...errorAnswers('INVALID_DATA') },
      },
    },
    async (request) => listWork(database, organizationOf(request), request.query, clock.now()),
  );
}

function addCreateRoute(app: TypedApp, context: Context): void {
  app.post(
    '/actions',
    {
      config: { idempotency: 'KEY', undoable: true },
      schema: {
        operationId: 'createAction',
        summary: 'Create an action by hand',
        description: 'Without `assignedUserIds`, it is assigned to the account managers of the customer.',
        tags: [tag],
        body: schemaRef(NewAction),
        response: {
          201: schemaRef(Action),
          ...errorAnswers(...BODY_ERRORS, 'REFERENCE_NOT_FOUND', 'ACCESS_FORBIDDEN'),
        },
      },
    },
    async (request, reply) =>
      answerOnce(context, request, reply, { status: 201 }, () =>
        createManualAction(context, organizationOf(request), request.body),
      ),
  );
}

function addPerformRoutes(app: TypedApp, context: Context): void {
  app.post(
    '/actions/:actionId/perform',
    {
      config: { idempotency: 'KEY', undoable: true },
      schema: {
        operationId: 'performAction',
        summary: 'Perform an action, or approve an email',
        description:
          'An action for people is marked as done: `200`. An email is approved: `202`. It stays open ' +
          'until the service has sent it, which requires that its facts still hold. Needs ' +
          '`X-Quittance-User`.',
        tags: [tag],
        params: actionPath,
        body: schemaRef(Performance),
        response: { 200: schemaRef(Action), 202: schemaRef(Action), ...errorAnswers(...CHANGE_ERRORS) },
      },
    },
    async (request, reply) => {
      const organization = organizationOf(request);
      const reading = performBuilder(organization, request.body, request.actingUser);
      const status = (action: unknown) => (isRecord(action) && action['type'] === 'EMAIL' ? 202 : 200);
      return answerOnce(context, request, reply, { status }, () =>
        changeAction(context, organization, idOf(request.params), reading),
      );
    },
  );

  app.post(
    '/actions/:actionId/ignore',
    {
      config: { idempotency: 'KEY', undoable: true },
      schema: {
        operationId: 'ignoreAction',
        summary: 'Ignore an action',
        description: 'It is not carried out. The comment says why. Needs `X-Quittance-User`.',
        tags: [tag],
        params: actionPath,
        body: schemaRef(Ignoring),
        response: { 200: schemaRef(Action), ...errorAnswers(...CHANGE_ERRORS) },
      },
    },
    async (request, reply) => {
      const reading = ignoreBuilder(request.body.comment, request.actingUser);
      return answerOnce(context, request, reply, {}, () =>
        changeAction(context, organizationOf(request), idOf(request.params), reading),
      );
    },
  );
}

function addDelayRoutes(app: TypedApp, context: Context): void {
  app.post(
    '/actions/:actionId/snooze',
    {
      config: { idempotency: 'KEY', undoable: true },
      schema: {
        operationId: 'snoozeAction',
        summary: 'Snooze an action',
        description: 'Work lists leave it out until the time given. null ends the snooze.',
        tags: [tag],
        params: actionPath,
        body: schemaRef(Snoozing),
        response: { 200: schemaRef(Action), ...errorAnswers(...CHANGE_ERRORS) },
      },
    },
    async (request, reply) => {
      const organization = organizationOf(request);
      const reading = snoozeBuilder(organization, request.body.until, 'until');
      return answerOnce(context, request, reply, {}, () =>
        changeAction(context, organization, idOf(request.params), reading, request.body.version),
      );
    },
  );

  app.put(
    '/actions/:actionId/assignees',
    {
      config: { undoable: true },
      schema: {
        operationId: 'assignAction',
        summary: 'Assign an action to users',
        description: 'The list replaces the current one: users who are not in it are no longer assigned.',
        tags: [tag],
        params: actionPath,
        body: schemaRef(Assignees),
        response: { 200: schemaRef(Action), ...errorAnswers(...CHANGE_ERRORS, 'REFERENCE_NOT_FOUND') },
      },
    },
    async (request) => {
      const reading = reassignBuilder(request.body.userIds);
      const { version } = request.body;
      return changeAction(context, organizationOf(request), idOf(request.params), reading, version);
    },
  );
}

function addBulkRoute(app: TypedApp, context: Context): void {
  app.post(
    '/actions/bulk',
    {
      config: { idempotency: 'KEY', undoable: true },
      schema: {
        operationId: 'changeActions',
        summary: 'Ignore, snooze or reassign many actions',
        description:
          'Give one of `ignore`, `snooze` and `reassign`. Actions that are no longer pending stay ' +
          'unchanged and are reported. If one of the actions does not exist, nothing changes.',
        tags: [tag],
        body: schemaRef(BulkChange),
        response: {
          200: schemaRef(BulkResult),
          ...errorAnswers(...BODY_ERRORS, 'REFERENCE_NOT_FOUND', 'ACCESS_FORBIDDEN'),
        },
      },
    },
    async (request, reply) => {
      const organization = organizationOf(request);
      const { ignore, snooze, reassign } = request.body;
      const reading =
        ignore !== undefined
          ? ignoreBuilder(ignore.comment, request.actingUser)
          : snooze !== undefined
            ? snoozeBuilder(organization, snooze.until, 'snooze.until')
            : reassign !== undefined
              ? reassignBuilder(reassign.userIds)
              : null;
      if (reading === null) throw invalidField('ignore', 'this, snooze or reassign is required');
      return answerOnce(context, request, reply, {}, () =>
        changeActions(context, organization, request.body, reading),
      );
    },
  );
}

const idOf = ({ actionId }: { actionId: string }) => actionId.toLowerCase();
