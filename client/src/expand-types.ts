/** The item of an association that is a list, or the association itself. */
type Associated<T> = NonNullable<T> extends readonly (infer Item)[] ? Item : NonNullable<T>;

/** The associations of a shape: what is absent unless `expand` asks for it. */
type Associations<Shape> = Shape extends object
  ? {
      [Key in keyof Shape & string]-?: undefined extends Shape[Key]
        ? Associated<Shape[Key]> extends object
          ? Key
          : never
        : never;
    }[keyof Shape & string]
  : never;

type Shallower = [never, 0, 1, 2];

/** What `expand` may ask for: associations, and theirs behind a dot (`variants.media`), three deep. */
export type Expand<Shape, Depth extends 0 | 1 | 2 | 3 = 2> = [Depth] extends [never]
  ? never
  : {
      [Key in Associations<Shape>]:
        | Key
        | (Depth extends 0
            ? never
            : `${Key}.${Expand<Associated<Shape[Key & keyof Shape]>, Shallower[Depth]> & string}`);
    }[Associations<Shape>];

/** What a path asks of the association at its beginning. */
type Below<Path, Key extends string> = Path extends `${Key}.${infer Rest}` ? Rest : never;

type First<Path> = Path extends `${infer Key}.${string}` ? Key : Path;

/** The lists that were asked for: always present then. A single association may still be missing, as a root's parent. */
type ExpandedLists<Shape, Path> = {
  [Key in keyof Shape & First<Path> & string]: NonNullable<Shape[Key]> extends readonly unknown[]
    ? Key
    : never;
}[keyof Shape & First<Path> & string];

/** A shape in which the lists that were asked for are present. */
export type Expanded<Shape, Path extends string> = [Path] extends [never]
  ? Shape
  : {
      [Key in keyof Shape as Key extends ExpandedLists<Shape, Path> ? never : Key]: Shape[Key];
    } & {
      [Key in ExpandedLists<Shape, Path>]: Expanded<Associated<Shape[Key]>, Below<Path, Key>>[];
    };
