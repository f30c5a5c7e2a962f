import { parseArgs } from 'node:util';
import { goodputOf } from './soak/phase.ts';
import { soak } from './soak/soak.ts';
import { decimals, table, whole } from './table.ts';

const help = `npm run soak -- [options]

Finds out how much a store can answer, holds most of it, sends twice as much as it can answer, then holds again. Reports
what was answered, what was refused with Retry-After, and memory.

  --minutes N     of load (10)
  --products N    products of the shop (2000)
  --processes     a process for each service
  --json          prints the result as JSON
`;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    products: { type: 'string', default: '2000' },
    processes: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) process.stdout.write(help);
else {
  const result = await soak({
    minutes: Number(values.minutes),
    products: Number(values.products),
    isMany: values.processes,
    progress: (what) => process.stderr.write(`  ${what}\n`),
  });
  const rows = result.phases.map((phase, index) => [
    phase.name,
    whole(phase.sent / phase.seconds),
    whole(goodputOf(phase)),
    whole(phase.refused),
    whole(phase.failed),
    decimals(phase.p50Ms, 0),
    decimals(phase.p99Ms, 0),
    whole(result.memoryMb[index] ?? 0),
  ]);
  const headings = ['phase', 'sent/s', 'answered/s', 'refused', 'failed', 'p50 ms', 'p99 ms', 'MB'];
  process.stdout.write(
    values.json
      ? `${JSON.stringify(result)}\n`
      : `${table(headings, rows)}\n\nAt twice the load: ${whole(result.goodputUnderOverload * 100)} % of the most.\n`,
  );
}
