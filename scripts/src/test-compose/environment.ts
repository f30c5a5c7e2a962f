import { randomBytes } from 'node:crypto';
import { delimiter } from 'node:path';
import { freePort } from '@storefold/engines/free-port';

const SECRETS = ['MONGODB_PASSWORD', 'MONGODB_KEYFILE', 'MEILISEARCH_KEY', 'NATS_PASSWORD'];

/**
 * The environment of compose and of the specs that call it: files, project name, port and secrets. Nothing is shared
 * with a store that runs from the same checkout.
 */
export async function testEnvironment({ real }: { readonly real: boolean }): Promise<Record<string, string>> {
  const files = ['docker-compose.yml', 'docker-compose.test.yml'];
  if (!real) files.push('docker-compose.stand-ins.yml');
  return {
    COMPOSE_FILE: files.join(delimiter),
    COMPOSE_PATH_SEPARATOR: delimiter,
    COMPOSE_PROJECT_NAME: `storefold-test-${process.pid}`,
    COMPOSE_PROFILES: '',
    IMAGES: 'storefold-test',
    PUBLISH: `127.0.0.1:${await freePort()}`,
    SAMPLE_DATA: 'on',
    LOG_LEVEL: 'info',
    TRUSTED_PROXIES: 'none',
    REVISION: 'first',
    ...Object.fromEntries(SECRETS.map((name) => [name, randomBytes(32).toString('hex')])),
  };
}
