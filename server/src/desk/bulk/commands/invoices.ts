import {
  DisputeAttributes,
  DisputeResolution,
  openDispute,
  PromiseAttributes,
  promiseInvoice,
  resolveDispute,
  WriteOffAttributes,
  writeInvoiceOff,
} from '../../../cases/index.ts';
import { setInvoiceDunning } from '../../../dunning/commands.ts';
import { InvoiceDunningChange } from '../../../dunning/schemas.ts';
import { textOrNull } from '../../../ledger/commands.ts';
import { decisionSource } from '../../../platform/current-actor.ts';
import { object } from '../../../platform/http/schema.ts';
import { type BulkCommand, type CommandContext, describeCommand } from './command.ts';

const list = 'invoices';
const userOf = ({ user }: CommandContext) => user?.id ?? null;

/** Bulk commands for invoices. */
export const invoiceCommands: readonly BulkCommand[] = [
  describeCommand({
    list,
    name: 'set_dunning',
    operation: 'setInvoiceDunning',
    permission: 'dunning.choose',
    input: InvoiceDunningChange,
    perform: ({ context, organization }, id, input) =>
      setInvoiceDunning(context, organization, { id }, input),
  }),
  describeCommand({
    list,
    name: 'promise',
    operation: 'promiseInvoice',
    permission: 'promise.edit',
    input: PromiseAttributes,
    perform: (work, id, input) => promiseInvoice({ ...work, target: { id }, userId: userOf(work) }, input),
  }),
  describeCommand({
    list,
    name: 'cancel_promise',
    operation: 'cancelPromise',
    permission: 'promise.edit',
    input: object({}),
    perform: (work, id) => promiseInvoice({ ...work, target: { id }, userId: userOf(work) }, null),
  }),
  describeCommand({
    list,
    name: 'dispute',
    operation: 'disputeInvoice',
    permission: 'dispute.edit',
    input: DisputeAttributes,
    perform: (work, id, { reason, comment, amount }) =>
      openDispute(work.context, work.organization, {
        target: { id },
        input: { reason, comment: textOrNull(comment ?? null), amount: amount ?? null },
        by: { source: decisionSource(), userId: userOf(work) },
        answer: (view) => view,
      }),
  }),
  describeCommand({
    list,
    name: 'resolve_dispute',
    operation: 'resolveDispute',
    permission: 'dispute.edit',
    input: DisputeResolution,
    perform: (work, id, { resolution, comment }) =>
      resolveDispute(work.context, work.organization, {
        target: { id },
        input: { resolution, comment: textOrNull(comment ?? null) },
        userId: userOf(work),
        answer: (view) => view,
      }),
  }),
  describeCommand({
    list,
    name: 'write_off',
    operation: 'writeOffInvoice',
    movesMoney: true,
    permission: 'write-off.edit',
    input: WriteOffAttributes,
    perform: (work, id, { reason }) =>
      writeInvoiceOff({ ...work, target: { id }, userId: userOf(work) }, reason),
  }),
  describeCommand({
    list,
    name: 'reverse_write_off',
    operation: 'reverseWriteOff',
    movesMoney: true,
    permission: 'write-off.edit',
    input: object({}),
    perform: (work, id) => writeInvoiceOff({ ...work, target: { id }, userId: userOf(work) }, null),
  }),
];
