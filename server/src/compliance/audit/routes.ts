import { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { linesAnswer } from '../../exchange/index.ts';
import { ofOrganization, recordChange } from '../../ledger/commands.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { BODY_ERRORS, errorAnswers } from '../../platform/http/errors-schema.ts';
import { organizationOf, type TypedApp } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { limitStreams } from '../../platform/http/streamed-response.ts';
import { changeAuditSettings } from './commands.ts';
import { streamAuditLines } from './export.ts';
import { findAuditEntry, listAudit, readAuditSettings } from './queries.ts';
import {
  AuditEntries,
  AuditEntry,
  AuditExportQuery,
  AuditQuery,
  AuditSettings,
  AuditSettingsChange,
  auditPath,
} from './schema.ts';

export const auditSchemas = [AuditEntry, AuditEntries, AuditSettings, AuditSettingsChange];

const tags = ['Audit'];

/**
 * Registers the routes for the audit log: list, export and retention. No route changes or deletes an entry.
 */
export function auditRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    addEntryRoutes(app, context);
    addExportRoute(app, context);
    addSettingsRoutes(app, context);
  };
}

function addEntryRoutes(app: TypedApp, { database }: Context): void {
  app.get(
    '/audit/entries',
    {
      schema: {
        operationId: 'listAuditEntries',
        summary: 'List audit entries',
        description: 'Newest first. An entry about many records names some of them.',
        tags,
        querystring: AuditQuery,
        response: { 200: schemaRef(AuditEntries), ...errorAnswers('INVALID_DATA') },
      },
    },
    async (request) => listAudit(database, organizationOf(request), request.query),
  );

  app.get(
    '/audit/entries/:entryId',
    {
      schema: {
        operationId: 'getAuditEntry',
        summary: 'Get one audit entry',
        description: 'Available until its retention period ends.',
        tags,
        params: auditPath,
        response: { 200: schemaRef(AuditEntry), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
      },
    },
    async (request) =>
      findAuditEntry(database, organizationOf(request).id, request.params.entryId.toLowerCase()),
  );
}

function addExportRoute(app: TypedApp, { database }: Context): void {
  const exports = limitStreams('export of the audit');
  app.get(
    '/audit/export',
    {
      schema: {
        operationId: 'exportAudit',
        summary: 'Export the audit',
        description:
          'NDJSON with one entry per line, oldest first, as of one moment. Each line includes the ' +
          'hashes to verify it. The export itself is recorded. If the transfer breaks off, the file ' +
          'is incomplete; HTTP clients report this.',
        tags,
        querystring: AuditExportQuery,
        response: {
          200: linesAnswer('The entries'),
          ...errorAnswers('INVALID_DATA', 'CONCURRENCY_LIMITED'),
        },
      },
    },
    async (request, reply) => {
      const organization = organizationOf(request);
      const answer = await exports(organization.id, async () => {
        const records = ofOrganization(organization.id);
        const facts = { action: 'audit.exported', records, after: request.query, always: true } as const;
        await inTransaction(database, (connection) => recordChange(connection, organization.id, facts));
        return Readable.from(streamAuditLines(database, organization, request.query));
      });
      return reply
        .type('application/x-ndjson')
        .header('content-disposition', 'attachment; filename="audit.ndjson"')
        .send(answer);
    },
  );
}

function addSettingsRoutes(app: TypedApp, context: Context): void {
  app.get(
    '/audit/settings',
    {
      schema: {
        operationId: 'getAuditSettings',
        summary: 'Get the retention period of the audit',
        description: 'Default: ten years.',
        tags,
        response: { 200: schemaRef(AuditSettings), ...errorAnswers() },
      },
    },
    async (request) => readAuditSettings(context.database.pool, organizationOf(request).id),
  );

  app.put(
    '/audit/settings',
    {
      schema: {
        operationId: 'changeAuditSettings',
        summary: 'Set the retention period of the audit',
        description:
          'Requires an owner. Older entries are deleted within an hour, oldest first. The deletion ' +
          'and this change are recorded.',
        tags,
        body: schemaRef(AuditSettingsChange),
        response: { 200: schemaRef(AuditSettings), ...errorAnswers(...BODY_ERRORS, 'CONFLICT') },
      },
    },
    async (request) => changeAuditSettings(context, organizationOf(request).id, request.body),
  );
}
