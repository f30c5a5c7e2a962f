import { allEndpoints } from '@storefold/contracts';
import { methodName } from '@storefold/contracts/openapi';
import { describe, expect, it } from 'vitest';
import { clientFiles } from './client-files.ts';

describe('the client', () => {
  it('has a method for every endpoint of both APIs', () => {
    const table = clientFiles()['endpoints.ts'];
    for (const endpoint of allEndpoints) {
      const { api, namespace, method, path } = methodName(endpoint);
      if (api === undefined) continue;
      expect(table, endpoint.name).toMatch(
        new RegExp(
          `'${[...namespace, method].join('\\.')}',\\s+'${endpoint.method}',\\s+'${path.replace('*', '\\*')}'`,
        ),
      );
    }
  });

  it('tells editors which of two names of the same nobody should begin to use', () => {
    const shapes = clientFiles()['shapes.ts'];
    expect(shapes).toMatch(
      /export interface GiftCard \{[^}]*\n {2}\/\*\* @deprecated The same as `state`\. \*\/\n {2}status: /,
    );
    expect(shapes).toMatch(/\n {2}\/\*\* @deprecated Another name of `customer_id`\. \*\/\n {2}user_id\?: /);
  });
});
