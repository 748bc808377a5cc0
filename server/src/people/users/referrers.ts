import type { Referrer } from '../../platform/db/referrers.ts';

/** Tables whose rows belong to one user, and are deleted with the user. */
export const USER_OWNED = ['notifications', 'notification_settings', 'notification_digests'] as const;

/** References to users from all wings. A referenced user cannot be deleted. */
export const USER_REFERRERS: readonly Referrer[] = [
  {
    field: 'customers',
    what: 'customers to look after',
    table: 'customers',
    where: `account_manager_id = $2
      OR id IN (SELECT customer_id FROM account_managers WHERE organization_id = $1 AND user_id = $2)`,
  },
  {
    field: 'assignedActions',
    what: 'actions assigned',
    table: 'action_assignees',
    where: 'user_id = $2',
  },
  {
    field: 'actions',
    what: 'actions performed or approved',
    table: 'actions',
    where: 'performed_by_user_id = $2 OR approved_by_user_id = $2',
  },
  {
    field: 'customerMerges',
    what: 'merges of customers made or undone',
    table: 'customer_merges',
    where: 'merged_by_user_id = $2 OR undone_by_user_id = $2',
  },
  { field: 'notes', what: 'notes', table: 'notes', where: 'user_id = $2' },
  { field: 'threadComments', what: 'comments on emails', table: 'thread_comments', where: 'user_id = $2' },
  { field: 'promises', what: 'promises recorded', table: 'promises', where: 'made_by_user_id = $2' },
  {
    field: 'instalmentPlans',
    what: 'instalment plans recorded',
    table: 'instalment_plans',
    where: 'made_by_user_id = $2',
  },
  {
    field: 'disputes',
    what: 'disputes owned, opened or resolved',
    table: 'disputes',
    where: 'owner_user_id = $2 OR opened_by_user_id = $2 OR resolved_by_user_id = $2',
  },
  { field: 'lateFees', what: 'late fees decided', table: 'fee_proposals', where: 'decided_by_user_id = $2' },
  {
    field: 'letterBatches',
    what: 'letters printed or posted',
    table: 'letter_batches',
    where: 'created_by_user_id = $2 OR posted_by_user_id = $2',
  },
  { field: 'invitations', what: 'invitations sent', table: 'invitations', where: 'invited_by_user_id = $2' },
  {
    field: 'dunningPlanVersions',
    what: 'versions of dunning plans',
    table: 'dunning_plan_versions',
    where: 'created_by_user_id = $2',
  },
  { field: 'bulkJobs', what: 'bulk jobs started', table: 'bulk_jobs', where: 'requested_by_user_id = $2' },
  {
    field: 'agentPlans',
    what: 'plans of agents decided',
    table: 'agent_plans',
    where: 'decided_by_user_id = $2',
  },
  {
    field: 'agentLimits',
    what: 'limits of agents stated',
    table: 'agent_limits',
    where: 'changed_by_user_id = $2',
  },
  { field: 'exports', what: 'exports', table: 'exports', where: 'requested_by_user_id = $2' },
  {
    field: 'undoableChanges',
    what: 'changes of the last day made or undone',
    table: 'undoable_changes',
    where: 'user_id = $2 OR undone_by_user_id = $2',
  },
  { field: 'views', what: 'saved views', table: 'saved_views', where: 'owner_user_id = $2' },
];
