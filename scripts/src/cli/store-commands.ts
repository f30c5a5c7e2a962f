import { type Command, Option } from 'commander';
import { CALL, describedCommand, JSON_OPTION } from './describe.ts';
import { collect, readLevel, readSeconds } from './readers.ts';

const RUNNING = 'Run a store:';
const GOODS = 'Bring data in and out:';
const WAIT_S = 60;

const waitOption = () =>
  new Option('--wait <seconds>', 'how long to wait for the outcome')
    .argParser(readSeconds)
    .default(WAIT_S * 1_000, String(WAIT_S));

/** Running a store, and moving its records in and out. */
export const storeCommands = (): readonly Command[] => [
  withAllSettings(
    describedCommand('start', {
      group: RUNNING,
      summary: 'run the whole store in one process',
      description:
        'Runs the whole store in one process, and makes a new one where DATA_DIR holds none. Ctrl-C stops it; the next start finds everything again.',
      examples: [
        ['npm start', 'the same, in short'],
        ['PORT=8080 npm start', 'on another port'],
      ],
      codes: ['it was stopped', 'it broke'],
    }),
  ).action(async () => void (await import('../start.ts'))),

  withAllSettings(
    describedCommand('services', {
      group: RUNNING,
      summary: 'run each service and the gateway as a process of its own',
      description:
        'Runs each service and the gateway as a process of its own, over NATS: the server at BUS_URL, or else one that it starts where nats-server is installed.',
      examples: [['npm run start:services', 'the same, in short']],
      codes: ['it was stopped', 'it broke'],
    }),
  ).action(async () => void (await import('../start-services.ts'))),

  describedCommand('new-shop', {
    group: RUNNING,
    summary: 'begin a storefront of your own',
    description:
      'Copies examples/starter, a storefront on the Store API that servers make, into a folder of its own, with the client packed beside it. It needs Node 22.12 or newer, and nothing of this repository.',
    examples: [[`${CALL} new-shop ../my-shop`, 'a new folder beside this one']],
    codes: ['it is there, and what to do next is said', 'it could not be made'],
  })
    .argument('<folder>', 'where to put it: a folder that is empty, or not there yet')
    .option(...JSON_OPTION)
    .action(async (folder, options) => (await import('../commands/new-shop.ts')).newShop(folder, options)),

  describedCommand('rebuild', {
    group: RUNNING,
    summary: 'build read models again from the log',
    description:
      'Has the running store build read models again from the beginning of the log: all of them or those that are named. Until one is built, what is answered from it is refused with 503. Without a store at work it is done at the next start.',
    examples: [
      [`${CALL} rebuild catalog`, 'one read model'],
      [`${CALL} rebuild --wait 600`, 'all of them, waiting ten minutes for the outcome'],
    ],
    codes: ['they are built', 'one is not, or not yet'],
  })
    .argument(
      '[model...]',
      'names of read models; a name that does not exist is answered with the list of all',
    )
    .addOption(waitOption())
    .option(...JSON_OPTION)
    .action(async (names, options) => (await import('../commands/rebuild.ts')).rebuild(names, options)),

  describedCommand('retry-parked', {
    group: RUNNING,
    summary: 'try again what followers of the log have set aside',
    description:
      'Has the running store try again what its followers of the event log have set aside, which health shows as parked: all of them or those that are named. One line tells of each event what became of it. What is in the log is asked for once: without a store at work it is tried at the next start.',
    examples: [
      [CALL.replace('storefold --', 'retry-parked'), 'all followers but read models'],
      [`${CALL} retry-parked ordering_publisher --json`, 'one follower, for a program'],
    ],
    codes: ['nothing is set aside any more', 'something is, or the log cannot be read'],
  })
    .argument('[follower...]', 'names of followers and read models, as health shows them')
    .option(
      '--read-models',
      'read models, too: such a one is built again, and what is answered from it is refused with 503 until that is done',
    )
    .addOption(waitOption())
    .option(...JSON_OPTION)
    .action(async (names, options) =>
      (await import('../commands/retry-parked.ts')).retryParked(names, options),
    ),

  describedCommand('drop-old-read-models', {
    group: RUNNING,
    summary: 'remove read models that this version does not use',
    description:
      'Removes the versions of read models that this code does not use any more. Run it once an upgrade has reached every instance. Everything dropped can be built again from the log.',
    examples: [['npm run drop-old-read-models', 'after an upgrade, beside the store']],
    codes: ['they are gone', 'there is no store'],
  })
    .option(...JSON_OPTION)
    .action(async (options) =>
      (await import('../commands/drop-old-read-models.ts')).dropOldReadModels(options),
    ),

  describedCommand('level', {
    group: RUNNING,
    summary: 'say or raise how new the facts may be that the store writes',
    description:
      'Says the level of the store: up to which one all of its processes know every kind of fact. Facts of newer kinds are written once it is raised, which is done when every process is of the new version, and never undone. The whole store in one process raises it by itself. Whether all know it is asked of the running store, on the machine of its gateway. An address in the settings of the gateway that is one name for several instances is asked once only: see yourself that all of them are new.',
    examples: [
      [`${CALL} level`, 'which it is, and which this version knows'],
      [`${CALL} level --raise`, 'after an upgrade of all processes'],
    ],
    codes: [
      'said, or raised',
      'not raised, because the processes that are named are older, or do not say what they know',
    ],
  })
    .option('--raise [level]', 'raise it, by default as far as this version knows', readLevel)
    .option(
      '--url <url>',
      'another address of the running store than that of credentials.json in DATA_DIR. It is sent the secret key from there: name a gateway of this store and nobody else',
    )
    .option('--force', 'raise it although some are down, starting or refused, and may be older')
    .option(...JSON_OPTION)
    .action(async (options) => (await import('../commands/level.ts')).level(options)),

  describedCommand('can-run', {
    group: RUNNING,
    summary: 'say whether a version can read the log of the store',
    description:
      'Says whether a release knows all kinds of facts that are in the event log, so that the store can go back to it. It changes nothing; the store may run meanwhile.',
    examples: [[`${CALL} can-run 0.2.0`, 'before going back to it']],
    codes: ['it can', 'it cannot, because of the kinds of facts that are named'],
  })
    .argument('<version>', 'a release, as 0.2.0')
    .option(...JSON_OPTION)
    .action(async (version, options) => (await import('../commands/can-run.ts')).canRun(version, options)),

  describedCommand('import', {
    group: GOODS,
    summary: 'send a file of products or other records to the running store',
    description:
      'Sends a file of products, or of what --type says, to the running store (CSV of this or another shop system, XLSX, NDJSON), and shows how far it is and what is wrong with rows. The store reads it in the background: what is interrupted here goes on there. Which systems are known is in the reference: POST /api/v3/admin/imports at /docs.',
    examples: [
      ['npm run import -- ../products.csv --dry-run', 'what would happen, and what each column means'],
      ['npm run import -- ../products.csv', 'a file that is sent again changes only what differs'],
      ['npm run import -- ../customers.csv --type customers --invite', 'people of another shop'],
      ['npm run import -- imp_4tYq… --undo', 'what it made goes, what it changed is as before'],
      [`npm run import -- ../products.csv --mapping '{"Shelf": null, "Article": "sku"}'`, 'other columns'],
    ],
    codes: ['all rows are in', 'some were refused, or the file could not be read'],
  })
    .argument('<file>', 'CSV, XLSX or NDJSON; with --undo, the id of an import')
    .option(
      '--type <type>',
      'what the rows are, by default products: customers and others that POST /imports names',
    )
    .option('--dry-run', 'only say what would happen')
    .option('--invite', 'send new customers a mail by which they choose a password')
    .option('--mapping <json>', 'what columns mean: {"<column>": "<column of an export of products>" | null}')
    .option('--copy-images', "keep the pictures of products as the store's own files")
    .option('--undo', 'take back what an import did: its id stands in place of the file')
    .option('--image-base-url <url>', 'where pictures are that the file names without an address')
    .option('--url <url>', 'another address than that of credentials.json in DATA_DIR')
    .option(...JSON_OPTION)
    .action(async (file, options) => (await import('../commands/import.ts')).importFile(file, options)),

  describedCommand('imports', {
    group: GOODS,
    summary: 'end an import, also while the store is down',
    description: 'Imports that the store has in hand.',
    examples: [[`${CALL} imports cancel`, 'those that are not finished']],
    codes: ['done', 'not done'],
  }).addCommand(
    describedCommand('cancel', {
      group: GOODS,
      summary: 'end an import, also while the store is down',
      description:
        'Ends an import that is not finished: no further row is read, and what is in stays. It writes to the event log, so that it also ends an import with which the store is not well, while the store is down or at work. Without an id it lists the imports that are not finished.',
      examples: [
        [`${CALL} imports cancel`, 'which there are'],
        [`${CALL} imports cancel imp_8Jf2kQ`, 'end this one'],
      ],
      codes: ['it is canceled, or was before', 'it is finished, or the log cannot be read'],
    })
      .argument('[id]', 'the id of the import (imp_…)')
      .option(...JSON_OPTION)
      .action(async (id, options) =>
        (await import('../commands/cancel-import.ts')).cancelImport(id, options),
      ),
  ),

  describedCommand('export', {
    group: GOODS,
    summary: 'write a list of the running store to a CSV file',
    description:
      'Has the running store write everything that a list finds to a CSV file, and fetches the file. It may hold personal data: only its owner may read it.',
    examples: [
      [`${CALL} export orders`, 'all orders, into a file that the store names'],
      [
        `${CALL} export orders --where state_eq=complete --out orders.csv`,
        'those that a filter of the list finds',
      ],
      [
        `${CALL} export bookings --from 2026-01-01 --to 2026-03-31 --decimal , --bom`,
        'what was sold, taxed and paid in a quarter, for a tax adviser with Excel in German',
      ],
    ],
    codes: ['the file is there', 'it is not'],
  })
    .argument(
      '<type>',
      'products, categories, orders, bookings, customers, gift_cards or newsletter_subscribers',
    )
    .option('--where <filter=value>', 'a filter of the list as in its q[…]; may be given again', collect)
    .option('--from <day>', 'of orders and bookings: the first day of a period, or an instant')
    .option('--to <day>', 'of orders and bookings: its last day, or the instant at which it ends')
    .option('--decimal <sign>', 'of bookings: what stands before decimals, a point or a comma')
    .option('--refund-rows', 'of orders: a row for each refund')
    .option('--bom', 'with a byte order mark, by which Excel knows UTF-8')
    .option('--out <file>', 'where to write it')
    .option('--url <url>', 'another address than that of credentials.json in DATA_DIR')
    .option(...JSON_OPTION)
    .action(async (type, options) => (await import('../commands/export.ts')).exportList(type, options)),
];

/** A command whose help ends with all settings of the store. */
const withAllSettings = (command: Command): Command =>
  command
    .helpOption(false)
    .option('-h, --help', 'say this, and all settings')
    .hook('preAction', async (called) => {
      if (called.opts().help)
        await (await import('../commands/help-with-settings.ts')).helpWithSettings(called);
    });
