import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Context } from '../../platform/context.ts';
import { BODY_ERRORS, errorAnswers } from '../../platform/http/errors-schema.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import type { Organization } from '../../platform/organization.ts';
import { assignPortion, countUnassigned, type TaskCursor } from './assign.ts';
import {
  AssignmentResult,
  type AssignmentResult as AssignmentResultAnswer,
  AssignmentSettings,
  AssignmentSettingsChange,
} from './schema.ts';
import { changeAssignment, findAssignment, settingsAnswer } from './settings.ts';

export const assignmentSchemas = [AssignmentSettings, AssignmentSettingsChange, AssignmentResult];

const tags = ['Actions'];

/** Routes for the rules that assign tasks to users. */
export function assignmentRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/assignment_rules',
      {
        schema: {
          operationId: 'getAssignmentRules',
          summary: 'Get the rules that assign tasks',
          description:
            'A new task goes to the account managers of the customer. If there is none, or all of them ' +
            'left, the rules assign it within a minute.',
          tags,
          response: { 200: schemaRef(AssignmentSettings), ...errorAnswers('INVALID_DATA') },
        },
      },
      async (request) => {
        const organization = organizationOf(request);
        const stored = await findAssignment(context.database.pool, organization.id);
        return settingsAnswer(stored, organization);
      },
    );
    app.put(
      '/assignment_rules',
      {
        schema: {
          operationId: 'changeAssignmentRules',
          summary: 'Replace the rules that assign tasks',
          description: 'Tasks that are assigned keep their users.',
          tags,
          body: schemaRef(AssignmentSettingsChange),
          response: {
            200: schemaRef(AssignmentSettings),
            ...errorAnswers(...BODY_ERRORS, 'REFERENCE_NOT_FOUND', 'ACCESS_FORBIDDEN', 'CONFLICT'),
          },
        },
      },
      async (request) => changeAssignment(context, organizationOf(request), request.body),
    );
    app.post(
      '/actions/assign',
      {
        config: { idempotency: 'KEY' },
        schema: {
          operationId: 'assignActionsByRules',
          summary: 'Assign all unassigned tasks by the rules',
          description: 'Also tasks that were created before the rules.',
          tags,
          response: {
            200: schemaRef(AssignmentResult),
            ...errorAnswers('INVALID_DATA', 'ACCESS_FORBIDDEN'),
          },
        },
      },
      async (request, reply) =>
        answerOnce(context, request, reply, { isRepeatable: true }, () =>
          assignAll(context, organizationOf(request)),
        ),
    );
  };
}

async function assignAll(context: Context, organization: Organization): Promise<AssignmentResultAnswer> {
  let assigned = 0;
  let after: TaskCursor | null = null;
  do {
    const portion = await assignPortion(context, organization, after);
    assigned += portion.assigned;
    after = portion.next;
  } while (after !== null);
  return { assigned, unassigned: await countUnassigned(context.database.pool, organization.id) };
}
