import { type Color, distanceBetween, mixed } from './colors.ts';
import { drawingOf } from './drawings.ts';

/** What a picture of a sample product is drawn from. */
export interface Subject {
  readonly name: string;
  /** Of its first variant. Undefined: any. */
  readonly color: Color | undefined;
  /** Another number for each product: it decides what the product leaves open. */
  readonly seed: number;
}

/** The length of a side, in pixels. */
const SIDE = 800;

/** Of things of any color. */
const COLORS: readonly Color[] = [
  '#c4633f',
  '#6f7d52',
  '#4f7390',
  '#d6a12b',
  '#8a5a73',
  '#3f7f7a',
  '#c98b94',
  '#a5512e',
  '#5d6875',
  '#7a6aa0',
];

/** What things stand before, from above to below. */
const GROUNDS: readonly (readonly [above: Color, below: Color])[] = [
  ['#f6ede1', '#ead9c2'],
  ['#e9f0e5', '#d0dfca'],
  ['#e6eef4', '#c8dae6'],
  ['#f8e8e3', '#ecccc2'],
  ['#f1e9f3', '#ddcce2'],
  ['#f9f1d8', '#eedfae'],
  ['#e4f1ee', '#c1ddd7'],
  ['#efece7', '#d9d3c8'],
];
/** The least distance between a thing and its ground. */
const CONTRAST = 50;

const BACKDROPS: readonly string[] = [
  '<circle cx="100" cy="94" r="74"/>',
  '<path d="M32 176V98a68 68 0 0 1 136 0V176Z"/>',
  '<path d="M-10 176Q20 40 100 30T210 120V176Z"/>',
  '<circle cx="128" cy="80" r="62"/>',
];

/**
 * What the classes of drawings are filled with; the same letters in upper case are strokes. `a`, `b` and `c` are the color of
 * the thing, its shade and its light.
 */
const MATERIALS = {
  wood: { w: '#cfa074', x: '#99683f' },
  steel: { s: '#cbd3d9', t: '#98a4ae' },
  others: {
    k: '#34363f',
    l: '#fdf9f1',
    g: '#7f9d6c',
    o: '#d3a84f',
    r: '#cb5a4e',
    f: '#f2c35f',
    e: '#ecc19f',
  },
} as const;

/** A picture as SVG, without letters: machines may have no fonts. Undefined: nothing is drawn for things of this name. */
export function samplePictureOf({ name, color, seed }: Subject): string | undefined {
  const drawing = drawingOf(name);
  if (drawing === undefined) return undefined;
  const main = color ?? chosen(COLORS, seed);
  const [above, below] = groundOf(main, seed);
  const whiteness = isLight(main) ? 0.18 : 0.5;
  const backdrop = chosen(BACKDROPS, Math.floor(seed / 7));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="${SIDE}" height="${SIDE}">
<defs>
<linearGradient id="ground" x2="0" y2="1"><stop stop-color="${above}"/><stop offset="1" stop-color="${below}"/></linearGradient>
<radialGradient id="shadow"><stop stop-color="${mixed(below, '#3a2c20', 0.75)}" stop-opacity=".5"/><stop offset="1" stop-color="${below}" stop-opacity="0"/></radialGradient>
</defs>
<style>${stylesOf(main)}</style>
<rect width="200" height="200" fill="url(#ground)"/>
<g fill="#fff" opacity="${whiteness}">${backdrop}</g>
<rect y="162" width="200" height="38" fill="${mixed(below, '#ffffff', whiteness / 2)}"/>
<ellipse cx="100" cy="165" rx="76" ry="11" fill="url(#shadow)"/>
<g transform="translate(15 24.5) scale(.85)">${drawing}</g>
</svg>`;
}

/** Of the grounds those from which the thing stands out; light things stand before deeper ones. */
function groundOf(main: Color, seed: number): (typeof GROUNDS)[number] {
  const grounds = isLight(main)
    ? GROUNDS.map(([, below]) => [below, mixed(below, '#5a4a3a', 0.25)] as const)
    : GROUNDS;
  return chosen(
    grounds.filter(([, below]) => distanceBetween(below, main) > CONTRAST),
    Math.floor(seed / 3),
  );
}

const isLight = (color: Color): boolean => distanceBetween(color, '#ffffff') < 70;

function stylesOf(main: Color): string {
  const fills = {
    a: main,
    b: mixed(main, '#1a1420', 0.28),
    c: mixed(main, '#ffffff', 0.38),
    ...MATERIALS.wood,
    ...MATERIALS.steel,
    ...MATERIALS.others,
  };
  return [
    ...Object.entries(fills).map(
      ([name, each]) => `.${name}{fill:${each}}.${name.toUpperCase()}{stroke:${each}}`,
    ),
    '.n{fill:none;stroke-width:4;stroke-linecap:round;stroke-linejoin:round}',
    // Glass, and light.
    '.d{fill:#fff;fill-opacity:.62}.h{fill:#fff6cf;fill-opacity:.6}',
  ].join('');
}

function chosen<T>(list: readonly T[], number: number): T {
  const item = list[number % list.length];
  if (item === undefined) throw new Error('nothing to choose from');
  return item;
}
