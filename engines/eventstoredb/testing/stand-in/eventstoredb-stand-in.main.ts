import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { liveAsStandIn } from '../../../testing/stand-in-process.ts';
import type { User } from './authentication.ts';
import { hostNode } from './host.ts';
import { REPORTED_VERSION } from './server-features.ts';
import { StandInNode } from './stand-in-node.ts';

const HELP = `EventStoreDB ${REPORTED_VERSION}: imitates what this project uses of EventStoreDB, for tests.

  --port <number>            default 2113; 0 for any free one
  --host <address>           default 127.0.0.1
  --data <folder>            keep the log here; without it, all is gone with the process
  --tls-cert <file>          certificate chain (PEM), together with
  --tls-key <file>           its private key (PEM)
  --user <name:password>     let only this user in
  --not-ready-ms <number>    default 300; so long it takes calls and answers "Server Is Not Ready"
  --start-ms <number>        default 0; so long it takes no connections
  --member                   be a member of a cluster, whose members share the folder of the log
  --stop-with-stdin          stop when standard input ends
  --help

It prints "ready <url>" when it takes connections. Lines on standard input change how it answers, and are repeated when they
hold: "delay <ms>" (every answer comes this much later), "silence" (no answer at all), "commit-after <ms>" (every write is
committed this much later), "resume" (ends all of these, and is ready); "follow <port>" (what asks for the leader is sent to
that port, from now on), "lead", "leaderless" (nothing is answered until it leads or follows), "members <json>" (what it
tells of its cluster).
`;

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '2113' },
    host: { type: 'string', default: '127.0.0.1' },
    data: { type: 'string' },
    'tls-cert': { type: 'string' },
    'tls-key': { type: 'string' },
    user: { type: 'string' },
    'not-ready-ms': { type: 'string', default: '300' },
    'start-ms': { type: 'string', default: '0' },
    member: { type: 'boolean', default: false },
    'stop-with-stdin': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) process.stdout.write(HELP);
else await run();

async function run(): Promise<void> {
  await setTimeout(Number(values['start-ms']));
  const node = await StandInNode.start({
    folder: values.data,
    isMember: values.member,
    notReadyMs: Number(values['not-ready-ms']),
  });
  const { pace, role } = node;
  const { server, port } = await hostNode(node, {
    host: values.host,
    port: Number(values.port),
    user: toUser(values.user),
    tls: toTls(values['tls-cert'], values['tls-key']),
  });
  liveAsStandIn({
    url: `esdb://${values.host}:${port}?tls=${values['tls-cert'] !== undefined}`,
    stopWithStdin: values['stop-with-stdin'],
    commands: {
      delay: (ms) => pace.delay(Number(ms)),
      'commit-after': (ms) => pace.commitAfter(Number(ms)),
      silence: () => pace.fallSilent(),
      resume() {
        pace.resume();
        role.beReady();
      },
      lead: () => node.lead(),
      follow: (leaderPort) => node.follow(Number(leaderPort)),
      leaderless: () => node.loseLeader(),
      members: (members) => node.know(JSON.parse(members)),
    },
    async stop() {
      server.forceShutdown();
      await node.close();
    },
  });
}

function toUser(text: string | undefined): User | undefined {
  if (text === undefined) return undefined;
  const colon = text.indexOf(':');
  if (colon < 1) throw new Error('--user is <name:password>');
  return { name: text.slice(0, colon), password: text.slice(colon + 1) };
}

function toTls(
  certFile: string | undefined,
  keyFile: string | undefined,
): { certFile: string; keyFile: string } | undefined {
  if (certFile === undefined && keyFile === undefined) return undefined;
  if (certFile === undefined || keyFile === undefined)
    throw new Error('--tls-cert and --tls-key go together');
  return { certFile, keyFile };
}
