import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import type { Link } from './types.ts';

/** The operations that take the id of what a response has made, by their names. */
export type Links = Readonly<Record<string, Link>>;

/** What can be done next with a record that an endpoint has made: read, change and delete it, and whatever has its path. */
export function linksFrom(endpoints: readonly Endpoint[]): (endpoint: Endpoint) => Links {
  return ({ path, method, answer }) => {
    if (method !== 'POST' || answer.status !== 201 || !hasId(answer.body)) return {};
    const next = endpoints.filter((each) => each.path === `${path}/:id`);
    return Object.fromEntries(
      next.map(({ name }) => [
        name,
        { operationId: name, parameters: { ...outerOf(path), id: '$response.body#/id' } },
      ]),
    );
  };
}

const hasId = (body: z.ZodType | undefined): boolean => body instanceof z.ZodObject && 'id' in body.shape;

/** The parameters of a path, which are the same in what is below it. */
const outerOf = (path: string): Record<string, string> =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, `$request.path.${name}`]));
