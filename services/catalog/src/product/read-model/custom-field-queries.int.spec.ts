import { describe } from 'vitest';
import { customFieldQueriesOn } from './custom-field-queries.examples.ts';

describe('queries by custom fields on SQLite', () => customFieldQueriesOn(() => ({}), { ignoredToo: true }));
