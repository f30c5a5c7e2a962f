import { describe, expect, it } from 'vitest';
import { promisesPage, titlesIn } from './promises-page.ts';

describe('the page of promises', () => {
  it('has the title of a test below what it is in', () => {
    const own = 'scripts/src/made/promises-page.unit.spec.ts';
    expect(promisesPage()).toContain(
      `### ${own}\n\n- the page of promises\n  - has the title of a test below what it is in\n`,
    );
  });

  it('has titles that stand behind a table or a condition', () => {
    const source = `
describe.skipIf(!hasServer('nats', 1))('the bus', () => {
  it.each<Row>([
    ['a', "it('no title')"],
  ])('is refused: %s', f);
  it.for(rows)(\`of \${rows.length}\`, f);
  it("isn't lost", f);
  it(named, f);
});`;
    expect(titlesIn(source)).toEqual([
      { depth: 0, title: 'the bus' },
      { depth: 1, title: 'is refused: %s' },
      { depth: 1, title: `of \${rows.length}` },
      { depth: 1, title: "isn't lost" },
    ]);
  });
});
