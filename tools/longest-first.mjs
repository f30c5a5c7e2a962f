import { BaseSequencer } from 'vitest/node';

/**
 * Files that take longest, in this order. The rest follows, larger files first. A file that takes a minute and begins last
 * keeps one worker busy while the others have nothing left to do. A list that is out of date costs seconds, and nothing else.
 */
const longest = [
  'dashboard/dashboard-browser.e2e',
  'versions/versions.long',
  'tables/repeated-changes.e2e',
  'eventstoredb/eventstoredb-faults.long',
  'src/questions.e2e',
  'mongodb/read-models/mongodb-faults.long',
  'engine-faults/engine-faults.long',
  'src/failover.long',
  'fuzz/fuzz.long',
  'mongodb/vault/mongodb-vault-faults.long',
  'power-loss/power-loss.long',
  'tables/other-store.long',
  'engine-parity/engine-parity.long',
  'reference/reference.e2e',
  'src/killed-before-answering.long',
  'dashboard/dashboard.e2e',
  'read-models/sqlite-read-models.int',
  'read-models/mongodb-read-models.engine',
  'src/store-tools.int',
  'tables/endpoints.e2e',
  'documentation/by-hand.long',
  'sample-data/bootstrap.int',
  'bootstrap/bootstrap.int',
  'src/commands-on-eventstoredb.e2e',
  'tables/custom-fields.e2e',
  'src/first-start-of-processes.long',
  'stand-in/dying.engine',
];

/** The order in which all workers end at about the same time, where no earlier run says how long each file takes. */
export class LongestFirst extends BaseSequencer {
  async sort(specs) {
    const sorted = await super.sort(specs);
    // Files of one project stay together, because its workers keep what they have loaded.
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((project) =>
      sorted
        .filter((spec) => spec.project === project)
        .toSorted((one, other) => placeOf(one) - placeOf(other)),
    );
  }
}

function placeOf({ moduleId }) {
  const place = longest.findIndex((each) => moduleId.endsWith(`${each}.spec.ts`));
  return place < 0 ? longest.length : place;
}
