import type { Dispatcher } from 'undici';
import { type OdooVersion, odooVersion } from '../domain/odoo/versions.ts';
import { SourceError } from '../source-error.ts';
import { checkStatus, fieldsOf, parseAnswer } from './answers.ts';
import { baseUrlOf, createClient, type OdooClient, type OdooSettings } from './client.ts';
import { askHttp } from './http.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

/** Asks Odoo for its version, without a login: `/web/version` from 19, `common.version` below. */
export async function detectVersion(url: string, dispatcher: Dispatcher): Promise<OdooVersion> {
  const base = baseUrlOf(url);
  const text = (await askWebVersion(base, dispatcher)) ?? (await askCommonVersion(base, dispatcher));
  const version = odooVersion(text);
  if (version === null)
    throw new SourceError(
      'UNKNOWN_ANSWER',
      `Odoo ${text.slice(0, 40)} is not supported. It must be 17 or later.`,
    );
  return version;
}

async function askWebVersion(base: string, dispatcher: Dispatcher): Promise<string | null> {
  const answer = await askHttp(`${base}/web/version`, { dispatcher, method: 'GET' });
  // Older versions answer a page, or lead to their choice of databases.
  if (answer.status >= 300 && answer.status < 500 && answer.status !== 429) return null;
  checkStatus(answer, '/web/version');
  const { version } = fieldsOf(parseAnswer(answer, '/web/version'));
  return typeof version === 'string' ? version : null;
}

async function askCommonVersion(base: string, dispatcher: Dispatcher): Promise<string> {
  const params = { service: 'common', method: 'version', args: [] };
  const body = JSON.stringify({ jsonrpc: '2.0', method: 'call', id: 1, params });
  const answer = await askHttp(`${base}/jsonrpc`, { dispatcher, method: 'POST', body, headers: JSON_TYPE });
  checkStatus(answer, 'common.version');
  const { result } = fieldsOf(parseAnswer(answer, 'common.version'));
  const { server_version: text } = fieldsOf(result);
  if (typeof text !== 'string')
    throw new SourceError(
      'UNKNOWN_ANSWER',
      'common.version: server_version is missing. Is this the address of Odoo?',
    );
  return text;
}

/** Finds out the version and returns the client for it. */
export async function connectOdoo(settings: OdooSettings, dispatcher: Dispatcher): Promise<OdooClient> {
  return createClient({ version: await detectVersion(settings.url, dispatcher), settings, dispatcher });
}
