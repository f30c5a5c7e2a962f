import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

interface Workflow {
  readonly jobs: Readonly<
    Record<string, { readonly steps: readonly { readonly run?: string; readonly with?: object }[] }>
  >;
}

const read = (file: string): string => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');

it('the workflow of a public forge runs commands that there are, on the Node of the image', () => {
  const { jobs } = parse(read('.github/workflows/ci.yml')) as Workflow;
  const { scripts } = JSON.parse(read('package.json')) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  const steps = Object.values(jobs).flatMap((job) => job.steps);
  const called = steps.flatMap(({ run }) => run?.match(/^npm run \S+|^npm test/) ?? []);
  const names = called.map((call) => call.replace(/^npm (run )?/, ''));
  expect(names).toEqual(expect.arrayContaining(['check', 'test', 'test:engines', 'test:compose']));
  expect(names.filter((name) => !(name in scripts))).toEqual([]);
  const nodes = steps.flatMap((step) => (step.with && 'node-version-file' in step.with ? [step.with] : []));
  expect(nodes).toHaveLength(Object.keys(jobs).length);
  expect(read('.nvmrc').trim()).toMatch(/^24\./);
});
