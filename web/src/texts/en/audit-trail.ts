import { auditFields, auditValues } from './audit-fields.ts';
import { auditKinds } from './audit-kinds.ts';

/** Sentences of the audit trail: the actor comes first. Keys are the actions of the API. */
export const auditTrail = {
  what: 'What happened',
  customer: 'Customer',
  noCustomer: 'a customer',
  record: 'a record',
  like_one: 'and {{count}} more like it',
  like_other: 'and {{count}} more like it',
  moreChanges: 'and {{count}} more',
  hidden: '(not stored)',
  nothing: 'nothing',
  yes: 'yes',
  no: 'no',
  kinds: auditKinds,
  actions: {
    organization: {
      created: '{{actor}} created the organization',
      changed: '{{actor}} changed the organization',
    },
    organization_profile: {
      changed: '{{actor}} changed the company details',
    },
    custom_field: {
      created: '{{actor}} created the custom field {{name}}',
      changed: '{{actor}} changed the custom field {{name}}',
      deleted: '{{actor}} deleted a custom field',
    },
    bank_account: {
      created: '{{actor}} added the bank account {{name}}',
      changed: '{{actor}} changed the bank account {{name}}',
      removed: '{{actor}} removed a bank account',
    },
    integration: {
      created: '{{actor}} created a connection to an ERP',
      changed: '{{actor}} changed a connection to an ERP',
      removed: '{{actor}} removed a connection to an ERP',
      started: '{{actor}} switched on a connection to an ERP',
      paused: '{{actor}} paused a connection to an ERP',
      resumed: '{{actor}} resumed a connection to an ERP',
      stopped: 'A connection to an ERP stopped and waits for a decision',
      read: '{{actor}} read an ERP',
      doorbell_created: '{{actor}} created the doorbell address of a connection',
      key_renewed: 'Quittance renewed the key of a connection',
      key_renewal_failed: 'The key of a connection could not be renewed',
      finding_resolved: '{{actor}} resolved a finding of a connection',
    },
    bank_file: {
      received: '{{actor}} uploaded a bank file',
      mapped: '{{actor}} mapped the columns of a bank file',
      deleted: '{{actor}} deleted a bank file',
    },
    bank_file_mapping: {
      deleted: '{{actor}} deleted a saved column mapping',
    },
    vat_breakdown: {
      changed: '{{actor}} changed the VAT of an invoice',
    },
    lifecycle_status: {
      transmitted: '{{actor}} confirmed the transmission of a life-cycle status',
    },
    mandate: {
      started: '{{actor}} opened the page for a direct debit mandate',
      cancelled: '{{actor}} cancelled a direct debit mandate',
    },
    autopay: { changed: '{{actor}} changed automatic payment' },
    autopay_settings: { changed: '{{actor}} changed the settings of automatic payment' },
    payment_provider: {
      created: '{{actor}} connected a payment provider',
      changed: '{{actor}} changed a payment provider',
      removed: '{{actor}} removed a payment provider',
    },
    online_payment_rules: {
      changed: '{{actor}} changed the rules of online payments',
      customer_changed: '{{actor}} changed the rules of online payments of {{customer}}',
    },
    online_payment: {
      refund_requested: '{{actor}} refunded an online payment of {{customer}}',
      problem_closed: '{{actor}} closed the problem of an online payment of {{customer}}',
    },
    remittance_advice: {
      received: '{{actor}} added a remittance advice',
      deleted: '{{actor}} deleted a remittance advice',
    },
    bank_statement: {
      assigned: '{{actor}} assigned a bank account to a statement',
    },
    dunning_settings: {
      changed: '{{actor}} changed the sending rules',
    },
    goals: {
      changed: '{{actor}} changed the goals',
    },
    assignment_rules: {
      changed: '{{actor}} changed the assignment rules',
    },
    late_fee_settings: {
      changed: '{{actor}} changed the late fee settings',
    },
    portal_settings: {
      changed: '{{actor}} changed the look of the portal',
    },
    retention: {
      changed: '{{actor}} changed how long data is kept',
    },
    mail: {
      tested: '{{actor}} sent a test email',
      written: '{{actor}} wrote an email to {{customer}}',
    },
    notification_channel: {
      created: '{{actor}} added a channel for notifications',
      changed: '{{actor}} changed a channel for notifications',
      deleted: '{{actor}} deleted a channel for notifications',
    },
    webhook_endpoint: {
      created: '{{actor}} created a webhook',
      changed: '{{actor}} changed a webhook',
      deleted: '{{actor}} deleted a webhook',
      secret_rotated: '{{actor}} replaced the secret of a webhook',
    },
    test_clock: {
      advanced: '{{actor}} moved the sandbox clock',
      reset: '{{actor}} reset the sandbox clock',
    },
    audit_settings: {
      changed: '{{actor}} changed how long the audit trail is kept',
    },
    audit: {
      exported: '{{actor}} exported the audit trail',
      removed: '{{actor}} removed old audit entries',
      redacted: '{{actor}} erased personal data from the audit trail',
    },
    person: {
      exported: '{{actor}} exported the data of a person',
      erased: '{{actor}} erased the data of a person',
    },
    user: {
      created: '{{actor}} created the user {{name}}',
      changed: '{{actor}} changed the user {{name}}',
      removed: '{{actor}} removed the user {{name}}',
      handed_over: '{{actor}} handed over the work of {{name}}',
    },
    account_managers: {
      changed: '{{actor}} changed the account managers of {{name}}',
    },
    invitation: {
      created: '{{actor}} invited a user',
      revoked: '{{actor}} withdrew an invitation',
      accepted: '{{actor}} accepted an invitation',
    },
    access: {
      given: '{{actor}} gave {{name}} access',
      removed: '{{actor}} removed the access of {{name}}',
    },
    sign_in_provider: {
      changed: '{{actor}} changed single sign-on',
      removed: '{{actor}} removed single sign-on',
    },
    sign_in_settings: {
      changed: '{{actor}} changed the sign-in settings',
    },
    sign_in: {
      happened: '{{actor}} signed in',
      ended: '{{actor}} ended a session',
      changed: '{{actor}} changed how they sign in',
    },
    api_key: {
      created: '{{actor}} created an API key',
      revoked: '{{actor}} revoked an API key',
    },
    portal_link: {
      created: '{{actor}} created a portal link for {{customer}}',
      revoked: '{{actor}} revoked a portal link of {{customer}}',
    },
    dunning_plan: {
      created: '{{actor}} created the reminder plan {{name}}',
      changed: '{{actor}} changed the reminder plan {{name}}',
      deleted: '{{actor}} deleted a reminder plan',
    },
    mail_template: {
      created: '{{actor}} created the template {{name}}',
      changed: '{{actor}} changed the template {{name}}',
      deleted: '{{actor}} deleted a template',
    },
    customer: {
      credit_changed: '{{actor}} changed the credit of {{name}}',
      merged: '{{actor}} merged a customer into {{name}}',
      merge_undone: '{{actor}} undid the merge of {{name}}',
    },
    dunning: {
      chosen: '{{actor}} chose the reminder plan of {{name}}',
      paused: '{{actor}} paused or resumed the reminders of {{name}}',
    },
    promise: {
      changed: '{{actor}} changed the promise to pay of {{name}}',
    },
    dispute: {
      opened: '{{actor}} opened a dispute about {{name}}',
      changed: '{{actor}} changed the owner or due date of the dispute about {{name}}',
      resolved: '{{actor}} resolved the dispute about {{name}}',
    },
    invoice: {
      written_off: '{{actor}} wrote off {{name}}',
      write_off_reversed: '{{actor}} reversed the write-off of {{name}}',
    },
    links: {
      changed: '{{actor}} changed how {{name}} is applied',
    },
    cash_rules: {
      changed: '{{actor}} changed the rules of cash application',
      customer_changed: '{{actor}} changed the cash rules of {{name}}',
    },
    payer: {
      added: '{{actor}} assigned the account of a payer to {{name}}',
      forgotten: '{{actor}} made the service forget a payer of {{name}}',
    },
    bank_transaction: {
      matched: '{{actor}} matched a bank transaction',
      unmatched: '{{actor}} undid the match of a bank transaction',
      excluded: '{{actor}} excluded a bank transaction',
      included: '{{actor}} included a bank transaction again',
      asked: '{{actor}} asked a payer about a bank transaction',
      answered: '{{actor}} answered a question about a bank transaction',
      payment_kept: '{{actor}} kept a payment next to that of a bank transaction',
      payment_reconsidered: '{{actor}} undid keeping a payment next to that of a bank transaction',
    },
    record: {
      deleted: '{{actor}} deleted {{name}}',
    },
    change: {
      undone: '{{actor}} undid a change of {{name}}',
    },
    late_fees: {
      proposed: '{{actor}} proposed late fees',
    },
    late_fee: {
      accepted: '{{actor}} accepted a late fee of {{customer}}',
      rejected: '{{actor}} rejected a late fee of {{customer}}',
      reopened: '{{actor}} reopened a late fee of {{customer}}',
    },
    import: {
      received: '{{actor}} imported a file or a batch of records',
    },
    records: {
      exported: '{{actor}} exported records',
      compared: '{{actor}} compared records with their source',
    },
    provision_rates: {
      changed: '{{actor}} changed the provision rates',
    },
    report_schedule: {
      changed: '{{actor}} changed a scheduled report',
    },
    report: {
      sent: '{{actor}} sent a report',
    },
    bulk_job: {
      created: '{{actor}} started a bulk action',
      cancelled: '{{actor}} stopped a bulk action',
    },
    agent_plan: {
      proposed: '{{actor}} proposed a plan',
      approved: '{{actor}} approved the plan of an agent',
      rejected: '{{actor}} rejected the plan of an agent',
      withdrawn: '{{actor}} withdrew a plan',
      outdated: 'A plan of an agent became outdated',
    },
    agent_limits: {
      changed: '{{actor}} changed the limits of an agent',
      removed: '{{actor}} removed the limits of an agent',
    },
  },
  fields: auditFields,
  values: auditValues,
};
