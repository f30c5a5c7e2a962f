import { spawnSync } from 'node:child_process';
import { findNatsServer } from '@storefold/engines/testing';

const registry = spawnSync('npm', ['view', 'zod', 'version', '--fetch-retries=0']);
const missing = [
  ...(registry.status === 0 ? [] : ['the npm registry']),
  ...(findNatsServer() === undefined ? ['nats-server'] : []),
];

/** Why packages cannot be installed and run here. Undefined when they can. */
export const noPackages = missing.length > 0 ? `${missing.join(' and ')} cannot be had` : undefined;
