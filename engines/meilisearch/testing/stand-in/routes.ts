import { documentRoutes } from './document-routes.ts';
import type { Engine } from './engine.ts';
import { indexRoutes } from './index-routes.ts';
import type { EngineAnswer, EngineRequest, Routes } from './route.ts';
import { searchRoutes } from './search-routes.ts';
import { settingRoutes } from './setting-routes.ts';
import { systemRoutes } from './system-routes.ts';
import { taskRoutes } from './task-routes.ts';

export interface MatchedRoute {
  readonly name: string;
  readonly path: Readonly<Record<string, string>>;
  readonly answer: (request: EngineRequest) => EngineAnswer;
}

/** Every route of the engine; gives back how to find one. */
export function routesOf(
  engine: Engine,
): (method: string, path: string) => MatchedRoute | 'method' | undefined {
  const routes: Routes = {
    ...systemRoutes(engine),
    ...indexRoutes(engine),
    ...settingRoutes(engine),
    ...documentRoutes(engine),
    ...searchRoutes(engine),
    ...taskRoutes(engine),
  };
  const table = Object.entries(routes).map(([name, answer]) => {
    const [method = '', pattern = ''] = name.split(' ');
    return { name, method, segments: pattern.split('/'), answer };
  });
  return (method, path) => {
    const segments = path.replace(/(.)\/$/u, '$1').split('/');
    let pathKnown = false;
    for (const route of table) {
      const values = valuesOf(route.segments, segments);
      if (!values) continue;
      pathKnown = true;
      if (route.method === method) return { name: route.name, path: values, answer: route.answer };
    }
    return pathKnown ? 'method' : undefined;
  };
}

const valuesOf = (
  pattern: readonly string[],
  segments: readonly string[],
): Record<string, string> | undefined => {
  if (pattern.length !== segments.length) return undefined;
  const values: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const given = segments[index] ?? '';
    if (expected.startsWith(':')) values[expected.slice(1)] = decodeURIComponent(given);
    else if (expected !== given) return undefined;
  }
  return values;
};
