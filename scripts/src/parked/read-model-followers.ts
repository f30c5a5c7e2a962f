import type { Projection } from '@storefold/kernel/subscriptions';
import type { ServiceDefinition } from '@storefold/server/runtime';

/** A read model of this code, as a follower of the log. */
interface ReadModelFollower {
  readonly projection: Pick<Projection, 'name' | 'categories' | 'publicEvents'>;
  readonly follower: string;
}

const VIEW = '_view_';

export const isReadModel = (follower: string): boolean => follower.includes(VIEW);

export const readModelFollowers = (services: readonly ServiceDefinition[]): ReadModelFollower[] =>
  services.flatMap(({ name, projections }) =>
    projections.map((projection) => ({
      projection,
      follower: `${name}${VIEW}${projection.name}_${projection.version}`,
    })),
  );
