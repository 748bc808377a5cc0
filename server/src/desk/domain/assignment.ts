/** A rule that gives tasks to users in turn. */
export interface AssignmentRule {
  /** Overdue amount of the customer in minor units of the organization's currency; null: no lower limit. */
  amountFrom: number | null;
  /** Exclusive; null: no upper limit. */
  amountTo: number | null;
  /** In the order of their turns. */
  userIds: string[];
}

/** The user who was last given a task by each rule, by the position of the rule. */
export type Turns = Readonly<Record<string, string>>;

/** A task without a user who can work. */
export interface UnassignedTask {
  id: string;
  customerId: string;
  amountOverdue: number;
  /** Account managers of the customer, in order. */
  managerIds: readonly string[];
}

/** A user who can be given tasks. */
export interface Assignee {
  id: string;
  ownCustomersOnly: boolean;
}

export interface Assigned {
  taskId: string;
  userId: string;
}

/**
 * Assigns tasks: to the first account manager who can work, else by the first rule for the overdue amount, to
 * its users in turn. Users who left are skipped, and users with their own customers only unless they manage
 * the customer. A task without an able user stays unassigned.
 * @returns the assignments, and the turns after them
 */
export function assignTasks(
  tasks: readonly UnassignedTask[],
  rules: readonly AssignmentRule[],
  { users, turns }: { users: readonly Assignee[]; turns: Turns },
): { assigned: Assigned[]; turns: Turns } {
  const known = new Map(users.map((user) => [user.id, user]));
  const now: Record<string, string> = { ...turns };
  const assigned = tasks.flatMap((task): Assigned[] => {
    const manager = task.managerIds.find((id) => known.has(id));
    if (manager !== undefined) return [{ taskId: task.id, userId: manager }];
    const at = rules.findIndex((rule) => isFor(rule, task.amountOverdue));
    const able = (rules[at]?.userIds ?? []).filter((id) => known.get(id)?.ownCustomersOnly === false);
    const userId = nextInTurn(rules[at]?.userIds ?? [], able, now[at]);
    if (userId === null) return [];
    now[at] = userId;
    return [{ taskId: task.id, userId }];
  });
  return { assigned, turns: now };
}

const isFor = ({ amountFrom, amountTo }: AssignmentRule, amount: number) =>
  (amountFrom === null || amount >= amountFrom) && (amountTo === null || amount < amountTo);

/** Returns the first able user after the last one in the order of turns; null: none is able. */
function nextInTurn(
  order: readonly string[],
  able: readonly string[],
  last: string | undefined,
): string | null {
  const after = last === undefined ? -1 : order.indexOf(last);
  const rotated = [...order.slice(after + 1), ...order.slice(0, after + 1)];
  return rotated.find((id) => able.includes(id)) ?? null;
}
