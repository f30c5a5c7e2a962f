import { describe, expect, it } from 'vitest';
import { snakeCase } from './snake-case.ts';

describe('a name in snake case', () => {
  it.each([
    ['properties', 'properties'],
    ['Care Instructions', 'care_instructions'],
    ['careInstructions', 'care_instructions'],
    ['  care--instructions.', 'care_instructions'],
    ['HTMLText', 'html_text'],
    ['Größe 2', 'gro_e_2'],
    ['été', 'ete'],
    ['__proto__', 'proto'],
    ['-', ''],
    ['素材', ''],
  ])('%j is %j', (name, wanted) => {
    expect(snakeCase(name)).toBe(wanted);
    expect(snakeCase(wanted)).toBe(wanted);
  });
});
