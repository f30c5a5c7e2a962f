/** What stands directly in `src/` is a place of its own, a folder with all that is in it another. */
const placeOf = (source) => /^(services\/[^/]+)\/src\/([^/]+)/.exec(source)?.slice(1);

const isTest = (source) => /[.](spec|examples|contract)[.]ts$/.test(source);

/**
 * Circles between the folders of a service, one sentence for each. `modules`: as dependency-cruiser reads them, each with
 * its `source` and the `resolved` files that it imports.
 */
export function folderCircles(modules) {
  const services = new Map();
  for (const { source, dependencies } of modules) {
    const from = placeOf(source);
    if (!from || isTest(source)) continue;
    for (const { resolved } of dependencies) {
      const to = placeOf(resolved);
      if (!to || to[0] !== from[0] || to[1] === from[1] || isTest(resolved)) continue;
      const arrows = getOrAdd(services, from[0], () => new Map());
      const imports = getOrAdd(
        getOrAdd(arrows, from[1], () => new Map()),
        to[1],
        () => [],
      );
      imports.push(`${source} → ${resolved}`);
    }
  }
  return [...services].flatMap(([service, arrows]) =>
    circlesIn(arrows).map((circle) => sentenceOf(service, circle, arrows)),
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

function sentenceOf(service, circle, arrows) {
  const steps = circle.map((place, index) => {
    const imports = arrows.get(place).get(nextIn(circle, index));
    const more = imports.length > 1 ? ` and ${imports.length - 1} more` : '';
    return `  ${imports[0]}${more}`;
  });
  return [
    `folders-in-layers: ${[...circle, circle[0]].join(' → ')} of ${service}/src import each other.`,
    'Move what needs both into the upper folder, and what both need into the lower one or into one below them:',
    ...steps,
  ].join('\n');
}

function getOrAdd(map, key, make) {
  if (!map.has(key)) map.set(key, make());
  return map.get(key);
}
