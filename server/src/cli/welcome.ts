import type { NewOrganization } from '../people/organizations/commands.ts';
import { printLines } from './output.ts';

/** An organization whose key pair is in a file, because what a start prints goes where others may read it. */
export interface KeptOrganization {
  id: string;
  apiKey: string;
  keyFile: string;
}

export interface Ready {
  url: string;
  docs: string;
  /** Where the data is. */
  data: string;
  /** The organization that was made by this start, with its key pair or where that is; null on later starts. */
  organization: NewOrganization | KeptOrganization | null;
}

/** Tells the person who started the server what to do next. */
export function welcome({ url, docs, data, organization }: Ready): void {
  printLines('', `Quittance serves ${url}`, `  reference  ${docs}`, `  data       ${data}`, '');
  if (organization === null) return;
  printLines(...keyLines(organization, url));
  printLines(
    'Give it your name, currency and time zone:',
    `  npm run quittance -- org update ${organization.id} --name "…" --currency EUR --timezone Europe/Paris`,
    '',
  );
}

function keyLines(organization: NewOrganization | KeptOrganization, url: string): string[] {
  const { apiKey } = organization;
  if ('keyFile' in organization)
    return [
      'There was no organization yet, so one was made. Its API key pair is in this file, for its owner to take and delete:',
      `  ${organization.keyFile}`,
      '',
    ];
  const { apiSecret } = organization;
  return [
    'There was no organization yet, so one was made. Its API key pair is shown only this once:',
    `  X-Api-Key     ${apiKey}`,
    `  X-Api-Secret  ${apiSecret}`,
    '',
    'Try it:',
    `  curl -H 'X-Api-Key: ${apiKey}' -H 'X-Api-Secret: ${apiSecret}' ${url}/v1/customers`,
    '',
  ];
}
