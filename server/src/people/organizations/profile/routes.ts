import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { Context } from '../../../platform/context.ts';
import { invalidField, notFound } from '../../../platform/errors.ts';
import { discardStaged } from '../../../platform/files/staging.ts';
import { BODY_ERRORS, errorAnswers } from '../../../platform/http/errors-schema.ts';
import { organizationOf } from '../../../platform/http/request.ts';
import { schemaRef } from '../../../platform/http/schema.ts';
import { sendFile } from '../../../platform/http/send-file.ts';
import { installUploads, receiveUpload, uploadSchema } from '../../../platform/http/upload.ts';
import { changeProfile, putLogo, removeLogo } from './commands.ts';
import { MAX_LOGO_PIXELS } from './image.ts';
import { MAX_UPLOAD_BYTES, readUploadedLogo } from './logo.ts';
import { loadProfile, logoName, toProfile } from './queries.ts';
import { OrganizationProfile, OrganizationProfileChange } from './schema.ts';

export const profileSchemas = [OrganizationProfile, OrganizationProfileChange];

const tags = ['Organization'];

/** Registers the routes for the profile that letters, emails and statements show. */
export function profileRoutes(context: Context): FastifyPluginAsyncTypebox {
  const { database } = context;
  return async (app) => {
    app.get(
      '/organization/profile',
      {
        schema: {
          operationId: 'getOrganizationProfile',
          summary: "Get the organization's details in letters, email and statements",
          description: 'Fields are null until they are set.',
          tags,
          response: { 200: schemaRef(OrganizationProfile), ...errorAnswers('INVALID_DATA') },
        },
      },
      async (request) => toProfile(await loadProfile(database.pool, organizationOf(request).id)),
    );

    app.put(
      '/organization/profile',
      {
        schema: {
          operationId: 'changeOrganizationProfile',
          summary: "Change the organization's details in letters, email and statements",
          description:
            'Absent fields stay; null clears a field. Only new letters, emails and statements use the ' +
            'change.',
          tags,
          body: schemaRef(OrganizationProfileChange),
          response: {
            200: schemaRef(OrganizationProfile),
            ...errorAnswers(...BODY_ERRORS, 'ACCESS_FORBIDDEN', 'CONFLICT'),
          },
        },
      },
      async (request) => toProfile(await changeProfile(context, organizationOf(request).id, request.body)),
    );
    await app.register(async (own) => logoRoutes(own, context));
  };
}

async function logoRoutes(app: FastifyInstance, context: Context): Promise<void> {
  const { database, storage } = context;
  await installUploads(app);
  app.put(
    '/organization/logo',
    {
      config: { streamsBody: true },
      schema: {
        operationId: 'putOrganizationLogo',
        summary: 'Upload the logo of the organization, which replaces the previous one',
        description:
          'multipart/form-data with one part `file`: a PNG (8 bits per sample, not interlaced) or a ' +
          `JPEG of at most ${MAX_UPLOAD_BYTES / 1024 / 1024} MiB and ${MAX_LOGO_PIXELS} pixels per ` +
          'side. A logo of more than 256 KiB or 1200 pixels per side is scaled down and stored in the ' +
          'same format.',
        tags,
        body: { content: { 'multipart/form-data': { schema: uploadSchema } } },
        response: {
          200: schemaRef(OrganizationProfile),
          ...errorAnswers(...BODY_ERRORS, 'ACCESS_FORBIDDEN'),
        },
      },
    },
    async (request) => {
      const upload = await receiveUpload(request, { storage, maxBytes: MAX_UPLOAD_BYTES, fileName: 'logo' });
      const { id } = organizationOf(request);
      try {
        const logo = await readUploadedLogo(id, await readFile(upload.path));
        if (typeof logo === 'string') throw invalidField('file', logo);
        return toProfile(await putLogo(context, id, { received: upload, logo }));
      } finally {
        await discardStaged(upload);
      }
    },
  );

  app.get(
    '/organization/logo',
    {
      schema: {
        operationId: 'getOrganizationLogo',
        summary: 'Get the logo of the organization',
        description: 'The bytes as uploaded, or scaled down.',
        tags,
        response: {
          200: {
            description: 'The picture',
            content: {
              'image/*': { schema: Type.Unsafe<Readable>({ type: 'string', format: 'binary' }) },
            },
          },
          ...errorAnswers('INVALID_DATA', 'NOT_FOUND'),
        },
      },
    },
    async (request, reply) => {
      const { id } = organizationOf(request);
      const { logo } = await loadProfile(database.pool, id);
      if (logo === null) throw notFound();
      const { contentType, size, sha256 } = logo;
      return sendFile(request, reply, { contentType, size, fileName: logoName(contentType) }, () =>
        storage.open(id, sha256),
      );
    },
  );

  app.delete(
    '/organization/logo',
    {
      schema: {
        operationId: 'deleteOrganizationLogo',
        summary: 'Remove the logo of the organization',
        description: 'If there is none, nothing changes.',
        tags,
        response: {
          200: schemaRef(OrganizationProfile),
          ...errorAnswers('INVALID_DATA', 'ACCESS_FORBIDDEN'),
        },
      },
    },
    async (request) => toProfile(await removeLogo(context, organizationOf(request).id)),
  );
}
