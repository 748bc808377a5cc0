import { decisionTasks } from '../../src/cash/decisions/job.ts';
import { bankFileTasks } from '../../src/cash/files/job.ts';
import { createBankAccount } from '../../src/ledger/bank-accounts/commands.ts';
import type { Clock } from '../../src/platform/clock.ts';
import type { Lane } from '../../src/platform/jobs/kind.ts';
import { OWN_IBAN } from './bank-files.ts';
import { closeVerified } from './contract.ts';
import { startJobs } from './jobs.ts';
import { type Client, type TestService, testService } from './service.ts';

interface BankStageOptions {
  clock?: Clock;
  /** Whether the worker also decides what the lines paid. */
  decides?: boolean;
  /** Numbers of jobs that run at once. */
  lanes?: Partial<Record<Lane, number>>;
}

/** A service whose worker reads the bank files that tests send. */
export interface BankStage {
  service: TestService;
  /** Creates an organization with the account that `camt` and `mt940` name by default. */
  begin(): Promise<{ client: Client; bankAccountId: string }>;
  /** Adds a bank account, and returns its id. */
  addAccount(client: Client, name: string, iban: string, currency?: string): Promise<string>;
  /** Runs work while the worker decides nothing. */
  withoutDecisions(work: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

export async function openBankStage(options: BankStageOptions = {}): Promise<BankStage> {
  const { clock, decides = false, lanes = {} } = options;
  const service = await testService(clock === undefined ? {} : { clock });
  const startWorker = (isDeciding: boolean) => {
    const tasks = [...bankFileTasks(service), ...(isDeciding ? decisionTasks(service) : [])];
    return startJobs(service.database, tasks, undefined, lanes);
  };
  let worker = startWorker(decides);
  const restart = async (isDeciding: boolean) => {
    await worker.stop();
    worker = startWorker(isDeciding);
  };
  const addAccount: BankStage['addAccount'] = async ({ organization }, name, iban, currency = 'EUR') =>
    (await createBankAccount(service, organization.id, { name, iban, currency })).id;
  return {
    service,
    addAccount,
    begin: async () => {
      const client = await service.client();
      return { client, bankAccountId: await addAccount(client, 'Main', OWN_IBAN) };
    },
    withoutDecisions: async (work) => {
      await restart(false);
      try {
        await work();
      } finally {
        await restart(decides);
      }
    },
    close: async () => {
      await worker.stop();
      await closeVerified(service);
    },
  };
}
