/**
 * Licences under which anybody may run, change and sell what contains the package, whatever is beside it. MPL-2.0 asks for the
 * source of its own files alone.
 */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  // Of fonts: as MIT, but for the names of the fonts, and never sold by themselves.
  'Bitstream-Vera',
  'CC-BY-3.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MIT/X11',
  'MPL-2.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/**
 * Packages that may be under the LGPL: libvips, which reads pictures, as a library of its own that sharp loads, and that anybody
 * can replace by their own build.
 */
const UNDER_LGPL = /^@img\/sharp-/;

/** Packages that say their licence in a file alone, read by hand. */
const READ = new Map([
  ['dejavu-fonts-ttf', 'Bitstream-Vera'],
  ['png-js', 'MIT'],
]);

/** Those of an expression such as `(MIT OR GPL-3.0)`: one of several by choice, or all of them. */
function isAllowed(expression, name) {
  const choices = expression.replaceAll(/[()]/g, '').split(' OR ');
  const may = (licence) => ALLOWED.has(licence) || (UNDER_LGPL.test(name) && licence === 'LGPL-3.0-or-later');
  return choices.some((choice) => choice.split(' AND ').every((licence) => may(licence.trim())));
}

/**
 * The packages of a lock file by their licences, most first, and those that are refused. `manifestOf`: the package.json of a
 * folder, for those of which the lock file does not say it.
 *
 * @param {Record<string, { version?: string, license?: string, link?: boolean, dev?: boolean, optional?: boolean }>} locked
 * @param {{ isShipped?: boolean, manifestOf?: (folder: string) => { license?: unknown, licenses?: unknown } }} options
 */
export function licencesOf(locked, { isShipped = false, manifestOf } = {}) {
  const allowed = new Map();
  const refused = [];
  for (const [folder, { version, license, link, dev }] of Object.entries(locked)) {
    if (!folder.includes('node_modules/') || link || (isShipped && dev)) continue;
    const bare = folder.split('node_modules/').at(-1);
    const name = `${bare} ${version}`;
    const licence = READ.get(bare) ?? license ?? said(manifestOf, folder);
    if (licence === undefined || !isAllowed(licence, name))
      refused.push({ name, licence: licence ?? 'names none' });
    else allowed.set(licence, [...(allowed.get(licence) ?? []), name]);
  }
  return { allowed: [...allowed].sort(([, one], [, other]) => other.length - one.length), refused };
}

/** Older packages have a list of objects. One for another platform is not there. */
function said(manifestOf, folder) {
  try {
    const { license, licenses } = manifestOf(folder);
    const named = license ?? licenses;
    const types = [named].flat().map((each) => each?.type ?? each);
    return types.every((each) => typeof each === 'string') ? types.join(' OR ') : undefined;
  } catch {
    return undefined;
  }
}
