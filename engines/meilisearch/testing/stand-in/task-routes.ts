import type { Engine } from './engine.ts';
import { positiveInteger } from './page-parameters.ts';
import type { EngineAnswer, EngineRequest, Routes } from './route.ts';
import { selectTasks, selectTasksFor } from './task-filters.ts';
import { taskView } from './tasks.ts';

const DEFAULT_LIMIT = 20;

export function taskRoutes(engine: Engine): Routes {
  const change =
    (action: string, type: 'taskCancelation' | 'taskDeletion') =>
    ({ query }: EngineRequest): EngineAnswer => {
      const tasks = selectTasksFor(action, engine.queue.tasks.values(), query);
      return engine.enqueue({ type, uids: tasks.map(({ uid }) => uid), query: `?${query.toString()}` });
    };
  return {
    'GET /tasks': ({ query }) => ({ status: 200, body: listTasks(engine, query) }),
    'GET /tasks/:uid': ({ path: { uid = '' } }) => ({ status: 200, body: taskView(engine.task(uid)) }),
    'POST /tasks/cancel': change('cancel', 'taskCancelation'),
    'DELETE /tasks': change('delete', 'taskDeletion'),
  };
}

/** Newest first, or oldest first when asked in reverse. */
const listTasks = (engine: Engine, query: URLSearchParams) => {
  const limit = positiveInteger(query, 'limit', 'invalid_task_limit') ?? DEFAULT_LIMIT;
  const from = positiveInteger(query, 'from', 'invalid_task_from');
  const oldestFirst = query.get('reverse') === 'true';
  const selected = selectTasks(engine.queue.tasks.values(), query);
  const ordered = oldestFirst ? selected : selected.reverse();
  const rest =
    from === undefined ? ordered : ordered.filter(({ uid }) => (oldestFirst ? uid >= from : uid <= from));
  const page = rest.slice(0, limit);
  return {
    results: page.map(taskView),
    total: selected.length,
    limit,
    from: page[0]?.uid ?? null,
    next: rest[limit]?.uid ?? null,
  };
};
