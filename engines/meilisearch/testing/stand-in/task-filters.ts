import { type ErrorCode, Fault } from './errors.ts';
import type { Task } from './tasks.ts';

/** What each parameter of the tasks' routes is compared with. */
const listFilters: Readonly<Record<string, { code: ErrorCode; of: (task: Task) => string | null }>> = {
  uids: { code: 'invalid_task_uids', of: ({ uid }) => String(uid) },
  statuses: { code: 'invalid_task_statuses', of: ({ status }) => status },
  types: { code: 'invalid_task_types', of: ({ type }) => type },
  indexUids: { code: 'invalid_task_index_uids', of: ({ indexUid }) => indexUid },
  canceledBy: {
    code: 'invalid_task_canceled_by',
    of: ({ canceledBy }) => (canceledBy === null ? null : String(canceledBy)),
  },
  batchUids: {
    code: 'invalid_task_uids',
    of: ({ batchUid }) => (batchUid === null ? null : String(batchUid)),
  },
};

const timeFilters = {
  EnqueuedAt: ({ enqueuedAt }: Task) => enqueuedAt,
  StartedAt: ({ startedAt }: Task) => startedAt,
  FinishedAt: ({ finishedAt }: Task) => finishedAt,
} as const;

const STATUSES = ['enqueued', 'processing', 'succeeded', 'failed', 'canceled'];

/** Parameters that say which page of the tasks, not which tasks. */
const PAGE_PARAMETERS: readonly string[] = ['limit', 'from', 'reverse'];

/** The tasks that meet every parameter. @throws Fault */
export function selectTasks(tasks: Iterable<Task>, query: URLSearchParams): Task[] {
  const tests = [...query].flatMap(([name, text]) => testOf(name, text) ?? []);
  return [...tasks].filter((task) => tests.every((test) => test(task)));
}

/** The tasks to cancel or delete: as `selectTasks`, but something must be asked for. @throws Fault */
export function selectTasksFor(action: string, tasks: Iterable<Task>, query: URLSearchParams): Task[] {
  if (query.size === 0) {
    throw new Fault(
      'missing_task_filters',
      `Query parameters to filter the tasks to ${action} are missing. Available query parameters are: \`uids\`, \`indexUids\`, \`statuses\`, \`types\`, \`canceledBy\`, \`beforeEnqueuedAt\`, \`afterEnqueuedAt\`, \`beforeStartedAt\`, \`afterStartedAt\`, \`beforeFinishedAt\`, \`afterFinishedAt\`.`,
    );
  }
  return selectTasks(tasks, query);
}

const testOf = (name: string, text: string): ((task: Task) => boolean) | undefined => {
  if (PAGE_PARAMETERS.includes(name)) return undefined;
  if (text === '*') return () => true;
  const filter = listFilters[name];
  if (filter) return listTest(name, text, filter);
  for (const [field, timeOf] of Object.entries(timeFilters)) {
    if (name === `before${field}`) return (task) => (timeOf(task) ?? '~') < new Date(text).toISOString();
    if (name === `after${field}`) return (task) => (timeOf(task) ?? '') > new Date(text).toISOString();
  }
  throw new Fault('bad_request', `Unknown parameter \`${name}\``);
};

const listTest = (
  name: string,
  text: string,
  { code, of }: { code: ErrorCode; of: (task: Task) => string | null },
): ((task: Task) => boolean) => {
  const values = text.split(',');
  for (const value of values) {
    const numeric = name.endsWith('ids') && name !== 'indexUids';
    if (numeric && !/^\d+$/u.test(value)) {
      throw new Fault(
        code,
        `Invalid value in parameter \`${name}\`: could not parse \`${value}\` as a positive integer`,
      );
    }
    if (name === 'statuses' && !STATUSES.includes(value)) {
      throw new Fault(
        code,
        `Invalid value in parameter \`statuses\`: \`${value}\` is not a valid task status. Available statuses are ${STATUSES.map((status) => `\`${status}\``).join(', ')}.`,
      );
    }
  }
  return (task) => values.includes(of(task) ?? '');
};
