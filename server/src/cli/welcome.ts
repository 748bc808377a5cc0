import type { NewOrganization } from '../people/organizations/commands.ts';
import { printLines } from './output.ts';

export interface Ready {
  url: string;
  docs: string;
  /** Where the data is. */
  data: string;
  /** The organization that was made by this start, with its key pair; null on later starts. */
  organization: NewOrganization | null;
}

/** Tells the person who started the server what to do next. */
export function welcome({ url, docs, data, organization }: Ready): void {
  printLines('', `Quittance serves ${url}`, `  reference  ${docs}`, `  data       ${data}`, '');
  if (organization === null) return;
  const { id, apiKey, apiSecret } = organization;
  printLines(
    'There was no organization yet, so one was made. Its API key pair is shown only this once:',
    `  X-Api-Key     ${apiKey}`,
    `  X-Api-Secret  ${apiSecret}`,
    '',
    'Try it:',
    `  curl -H 'X-Api-Key: ${apiKey}' -H 'X-Api-Secret: ${apiSecret}' ${url}/v1/customers`,
    '',
    'Give it your name, currency and time zone:',
    `  npm run quittance -- org update ${id} --name "…" --currency EUR --timezone Europe/Paris`,
    '',
  );
}
