/** More files side by side are read by nobody: they get folders by subject. */
const MOST_FILES = 25;

/**
 * Endpoints that stand outside the folder of their noun, one sentence for each. `files`: of the services, from the root. The noun
 * of `admin-zone.endpoints.ts` is `zone`, if the service has a folder of that name.
 */
export function strayEndpoints(files) {
  const folders = new Map();
  for (const file of files) {
    const { service, path } = partsOf(file);
    for (const folder of path) getOrAdd(folders, service, () => new Set()).add(folder);
  }
  return files.flatMap((file) => {
    const { service, path, name } = partsOf(file);
    const stem = /^(.+)[.]endpoints[.]ts$/.exec(name)?.[1];
    const noun = stem && nounsOf(stem).find((each) => folders.get(service)?.has(each));
    return !noun || path.includes(noun)
      ? []
      : [
          `endpoints-at-home: ${file} answers for ${noun}, which has a folder in ${service}. It belongs there.`,
        ];
  });
}

/** Who calls, before the name of what is asked for, and more than one of it. */
function nounsOf(stem) {
  const named = stem.replace(/^(admin|store|own)-/, '');
  return [stem, named].flatMap((each) => [each, each.replace(/s$/, '')]);
}

/** Folders with too many files side by side, one sentence for each. */
export function crowdedFolders(files) {
  const counts = new Map();
  for (const file of files) {
    const folder = file.slice(0, file.lastIndexOf('/'));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > MOST_FILES)
    .map(
      ([folder, count]) =>
        `few-files-side-by-side: ${folder} has ${count} files, more than ${MOST_FILES}. Put those of a subject into a folder.`,
    );
}

/** The kinds of specs that `vitest.config.ts` and `vitest.compose.config.ts` run. */
const KINDS = ['unit', 'int', 'engine', 'e2e', 'long', 'timed', 'compose'];

/** Specs of a kind that nothing runs, one sentence for each. */
export function specsOfNoKind(files) {
  return files
    .filter((file) => file.endsWith('.spec.ts') && !KINDS.some((kind) => file.endsWith(`.${kind}.spec.ts`)))
    .map(
      (file) =>
        `specs-are-run: ${file} is of no kind: its name ends in .spec.ts after one of ${KINDS.join(', ')}.`,
    );
}

function partsOf(file) {
  const [, service, rest] = /^(services\/[^/]+)\/src\/(.+)$/.exec(file) ?? [undefined, '', file];
  const path = rest.split('/');
  return { service, name: path.pop() ?? '', path };
}

function getOrAdd(map, key, make) {
  if (!map.has(key)) map.set(key, make());
  return map.get(key);
}
