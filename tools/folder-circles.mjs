/**
 * The places that a file is in, by what they are places of. In `src/` of a service that is a folder with all that is in it, or
 * the file itself. In such a folder it is a folder of a subject: what stands beside those unites them, and they know it.
 */
const placesOf = (source) =>
  new Map(
    [/^(services\/[^/]+\/src)\/([^/]+)/, /^(services\/[^/]+\/src\/[^/]+)\/([^/]+)\//].flatMap((pattern) => {
      const [, whole, place] = pattern.exec(source) ?? [];
      return whole ? [[whole, place]] : [];
    }),
  );

const isTest = (source) => /[.](spec|examples|contract)[.]ts$/.test(source);

/**
 * Circles between the folders of a service, and between those in one of them, one sentence for each. `modules`: as dependency-cruiser reads them, each with
 * its `source` and the `resolved` files that it imports.
 */
export function folderCircles(modules) {
  const wholes = new Map();
  for (const { source, dependencies } of modules) {
    if (isTest(source)) continue;
    const from = placesOf(source);
    for (const { resolved } of dependencies) {
      if (isTest(resolved)) continue;
      const to = placesOf(resolved);
      for (const [whole, place] of from) {
        const other = to.get(whole);
        if (other === undefined || other === place) continue;
        const arrows = getOrAdd(wholes, whole, () => new Map());
        const imports = getOrAdd(
          getOrAdd(arrows, place, () => new Map()),
          other,
          () => [],
        );
        imports.push(`${source} → ${resolved}`);
      }
    }
  }
  return [...wholes].flatMap(([whole, arrows]) =>
    circlesIn(arrows).map((circle) => sentenceOf(whole, circle, arrows)),
  );
}

/** The shortest circles, none of which shares an arrow with another one: whoever breaks it breaks both. */
function circlesIn(arrows) {
  const circles = [...arrows.keys()]
    .toSorted((one, other) => one.localeCompare(other))
    .map((place) => wayBack(place, arrows))
    .filter(Boolean);
  const known = new Set();
  return circles
    .toSorted((one, other) => one.length - other.length)
    .filter((circle) => {
      const own = circle.map((place, index) => `${place} ${nextIn(circle, index)}`);
      if (own.some((arrow) => known.has(arrow))) return false;
      for (const arrow of own) known.add(arrow);
      return true;
    });
}

const nextIn = (circle, index) => circle[(index + 1) % circle.length];

/** The places on the shortest way from a place to itself. */
function wayBack(start, arrows) {
  const ways = [[start]];
  const seen = new Set();
  for (const way of ways) {
    for (const next of arrows.get(way.at(-1))?.keys() ?? []) {
      if (next === start) return way;
      if (seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return undefined;
}

function sentenceOf(whole, circle, arrows) {
  const steps = circle.map((place, index) => {
    const imports = arrows.get(place).get(nextIn(circle, index));
    const more = imports.length > 1 ? ` and ${imports.length - 1} more` : '';
    return `  ${imports[0]}${more}`;
  });
  return [
    `folders-in-layers: ${[...circle, circle[0]].join(' → ')} of ${whole} import each other.`,
    'Move what needs both into the upper folder, and what both need into the lower one or into one below them:',
    ...steps,
  ].join('\n');
}

function getOrAdd(map, key, make) {
  if (!map.has(key)) map.set(key, make());
  return map.get(key);
}
