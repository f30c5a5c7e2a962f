/** An option type of the sample shop; a value is `name` or `name #rrggbb`. */
export interface SampleOptionType {
  readonly name: string;
  readonly label: string;
  readonly kind: 'dropdown' | 'color_swatch' | 'buttons';
  readonly values: readonly {
    readonly name: string;
    readonly label: string;
    readonly color: string | null;
  }[];
}

const table = `
color | Color | color_swatch | Black #1f1f1f, White #f7f5f0, Navy #1d2a4d, Forest #2f4f3a, Terracotta #c4633f, Sand #d9c7a3, Slate #5d6875, Mustard #d6a12b, Rose #c98b94, Sky #8fb3cf
size | Size | buttons | XS, S, M, L, XL
age | Age | dropdown | 2 years, 4 years, 6 years, 8 years, 10 years
shoe-size | Shoe size | dropdown | 37, 38, 39, 40, 41, 42, 43, 44, 45
sock-size | Sock size | buttons | 36-38, 39-41, 42-44
bed-size | Bed size | dropdown | Single, Double, King
towel-size | Towel size | dropdown | Guest, Hand, Bath
volume | Volume | buttons | 250 ml, 500 ml, 750 ml, 1 l
glaze | Glaze | color_swatch | Chalk #ece8df, Moss #6f7d52, Ocean #2c5d7c, Rust #a5512e, Ink #22303c
scent | Scent | dropdown | Cedarwood, Lavender, Fig, Sea salt, Unscented
ruling | Ruling | buttons | Plain, Ruled, Dotted, Grid
ink | Ink | color_swatch | Black ink #15161a, Blue ink #1f3f8f, Green ink #1d6b4f
pieces | Pieces | buttons | 250 pieces, 500 pieces, 1000 pieces
`;

export const optionTypes: readonly SampleOptionType[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', label = '', kind = '', values = ''] = line.split(' | ');
    return {
      name,
      label,
      kind: kind as SampleOptionType['kind'],
      values: values.split(', ').map((value) => {
        const [text = '', code] = value.split(' #');
        return {
          name: text.toLowerCase().replaceAll(' ', '-'),
          label: text,
          color: code ? `#${code}` : null,
        };
      }),
    };
  });

/**
 * The options of the variants of each kind of thing: the option types, each with how many of its values a product has.
 */
export const profiles: Readonly<Record<string, readonly (readonly [type: string, values: number])[]>> = {
  apparel: [
    ['color', 2],
    ['size', 3],
  ],
  kids: [
    ['color', 2],
    ['age', 2],
  ],
  shoe: [
    ['color', 1],
    ['shoe-size', 4],
  ],
  sock: [
    ['color', 2],
    ['sock-size', 2],
  ],
  bed: [
    ['color', 2],
    ['bed-size', 2],
  ],
  towel: [
    ['color', 2],
    ['towel-size', 2],
  ],
  color: [['color', 3]],
  volume: [['volume', 2]],
  glaze: [['glaze', 3]],
  scent: [['scent', 3]],
  ruling: [['ruling', 3]],
  ink: [['ink', 2]],
  pieces: [['pieces', 2]],
  none: [],
};
