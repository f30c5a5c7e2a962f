import type { SampleOptionType } from '@storefold/catalog';

/** Five option types, the frequent values first. */
export const optionTypes: readonly SampleOptionType[] = [
  typeOf('color', 'color_swatch', 'Black White Navy Grey Red Green Blue Sand Olive Pink Yellow Brown'),
  typeOf('size', 'buttons', 'S M L XL XS XXL'),
  typeOf('material', 'dropdown', 'Cotton Wool Linen Leather Steel Oak Glass Cork'),
  typeOf('pattern', 'dropdown', 'Plain Striped Checked Dotted'),
  typeOf('pack', 'buttons', 'Single Pair Set'),
];

function typeOf(name: string, kind: SampleOptionType['kind'], values: string): SampleOptionType {
  return {
    name,
    label: name,
    kind,
    values: values.split(' ').map((label) => ({
      name: label.toLowerCase(),
      label,
      color: kind === 'color_swatch' ? '#808080' : null,
    })),
  };
}
