import { readFileSync } from 'node:fs';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { metrics } from './metric-list.ts';

interface Dashboard {
  readonly panels: readonly {
    readonly title: string;
    readonly targets: readonly { readonly expr: string }[];
  }[];
}
interface Rules {
  readonly groups: readonly {
    readonly rules: readonly {
      readonly alert: string;
      readonly expr: string;
      readonly annotations: { readonly summary: string; readonly reason: string };
    }[];
  }[];
}

const root = new URL('../../', import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, root), 'utf8');
const dashboard = JSON.parse(read('deploy/monitoring/dashboard.json')) as Dashboard;
const alerts = (parse(read('deploy/monitoring/alerts.yaml')) as Rules).groups.flatMap(({ rules }) => rules);

/** Of a histogram, what is asked for are its parts. */
const metricOf = (name: string): string => name.replace(/_(bucket|count|sum)$/, '');
const namesIn = (text: string): string[] =>
  text.match(/\b(?:storefold|nodejs|process)_\w+|\bup(?=\{)/g) ?? [];
const labelsIn = (expr: string): string[] =>
  [...expr.matchAll(/(\w+)\s*(?:=~|!=|!~|=)\s*"/g), ...expr.matchAll(/by \(([^)]*)\)/g)].flatMap(
    ([, found = '']) => found.split(/,\s*/),
  );

function known(): Set<string> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const defaults = registry.getMetricsAsArray().map(({ name }) => name);
  registry.clear();
  // Prometheus itself says whether a process answered it.
  return new Set(['up', ...Object.keys(metrics), ...defaults]);
}

describe('what watches a store', () => {
  const names = known();
  const labels = new Set([
    ...Object.values(metrics).flatMap((each) => each.labelNames),
    'le',
    'instance',
    'job',
  ]);
  const expressions = [
    ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
    ...alerts.map(({ alert, expr }) => [alert, expr] as const),
  ];

  it.each(expressions)('%s asks for metrics and labels that there are', (_name, expr) => {
    const asked = namesIn(expr);
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((name) => !names.has(name) && !names.has(metricOf(name)))).toEqual([]);
    expect(labelsIn(expr).filter((label) => !labels.has(label))).toEqual([]);
  });

  it('has a summary and a reason for each alert', () => {
    expect(alerts.length).toBeGreaterThan(5);
    for (const { alert, annotations } of alerts) {
      expect(annotations.summary, alert).toMatch(/\.$/);
      expect(annotations.reason.length, alert).toBeGreaterThan(40);
    }
  });

  it('has a section in the runbook for each alert, and for no other', () => {
    const sections = read('docs/runbook.md').match(/^## \w+$/gm) ?? [];
    expect(sections.toSorted()).toEqual(alerts.map(({ alert }) => `## ${alert}`).toSorted());
  });

  it('is listed on its page, each metric with its labels and its meaning, and no other', () => {
    const page = read('docs/monitoring.md');
    const rows = Object.entries(metrics).map(
      ([name, { labelNames, help }]) =>
        `| \`${name}\` | ${labelNames.map((label) => `\`${label}\``).join(', ')} | ${help} |`,
    );
    for (const row of rows) expect(page).toContain(row);
    const listed = page.match(/^\| `storefold_\w+`/gm) ?? [];
    expect(listed.length).toBe(rows.length);
  });

  it('has names by the conventions of Prometheus', () => {
    for (const name of Object.keys(metrics)) expect(name).toMatch(/^storefold_[a-z_]+$/);
  });
});
