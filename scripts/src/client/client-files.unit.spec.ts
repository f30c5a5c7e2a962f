import { readFileSync } from 'node:fs';
import { allEndpoints } from '@storefold/contracts';
import { describe, expect, it } from 'vitest';
import { generateClient, generatedFolder } from './generate-client.ts';
import { methodName } from './method-names.ts';

describe('the client', () => {
  it('knows what the contracts say now; if not, `npm run client:generate` tells it', () => {
    for (const [name, text] of Object.entries(generateClient())) {
      expect(readFileSync(new URL(name, generatedFolder), 'utf8'), name).toBe(text);
    }
  });

  it('has a method for every endpoint of both APIs', () => {
    const table = generateClient()['endpoints.ts'] ?? '';
    for (const endpoint of allEndpoints) {
      const { namespace, method, path } = methodName(endpoint);
      expect(table, endpoint.name).toMatch(
        new RegExp(
          `'${[...namespace, method].join('\\.')}',\\s+'${endpoint.method}',\\s+'${path.replace('*', '\\*')}'`,
        ),
      );
    }
  });
});
