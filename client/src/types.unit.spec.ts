import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { announcedErrors, compileErrors } from './compile.examples.ts';

const fixtures = fileURLToPath(new URL('../type-fixtures/', import.meta.url));

describe('the types of the client', () => {
  it('let through what is right, and find what is wrong, each mistake in its line', () => {
    const announced = announcedErrors(fixtures, 'wrong.ts');
    expect(announced.length).toBeGreaterThan(20);
    expect(compileErrors(fixtures)).toEqual(announced);
  });
});
