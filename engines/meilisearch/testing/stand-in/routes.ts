import { documentRoutes } from './document-routes.ts';
import type { Engine } from './engine.ts';
import { indexRoutes } from './index-routes.ts';
import type { EngineAnswer, EngineRequest, Routes } from './route.ts';
import { systemRoutes } from './system-routes.ts';

export interface MatchedRoute {
  readonly name: string;
  readonly path: Readonly<Record<string, string>>;
  readonly answer: (request: EngineRequest) => EngineAnswer;
}

/** Collects every imitated route of the engine. Returns the lookup function. */
export function routesOf(engine: Engine): (method: string, path: string) => MatchedRoute | undefined {
  const routes: Routes = { ...systemRoutes(engine), ...indexRoutes(engine), ...documentRoutes(engine) };
  const table = Object.entries(routes).map(([name, answer]) => {
    const [method = '', pattern = ''] = name.split(' ');
    return { name, method, segments: pattern.split('/'), answer };
  });
  return (method, path) => {
    const segments = path.replace(/(.)\/$/u, '$1').split('/');
    for (const route of table) {
      const values = route.method === method ? valuesOf(route.segments, segments) : undefined;
      if (values) return { name: route.name, path: values, answer: route.answer };
    }
    return undefined;
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
