import { z } from 'zod';

/** One environment variable, declared once by its owner: the process, an engine, a service or the gateway. */
export interface Setting<T> {
  /** Its name in the environment. */
  readonly name: string;
  /** Reads the text. Its description says what is allowed, with backticks around literal values. */
  readonly schema: z.ZodType<T, string>;
  /** The default, in the form it would have in the environment. */
  readonly fallback: string | { readonly development: string; readonly production: string };
  /** One sentence that says what it is for. */
  readonly help: string;
}

/** Settings by the names that the code uses for them. */
export type SettingsDeclaration<Settings> = { readonly [Key in keyof Settings]: Setting<Settings[Key]> };

/** The values of a declaration's settings. */
export type SettingsOf<Declaration> = {
  readonly [Key in keyof Declaration]: Declaration[Key] extends Setting<infer T> ? T : never;
};

export const setting = <T>(
  name: string,
  schema: Setting<T>['schema'],
  fallback: Setting<T>['fallback'],
  help: string,
): Setting<T> => ({ name, schema, fallback, help });

export const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .pipe(z.number().min(least).max(most))
    .describe(`a whole number from ${least} to ${most}`);

/** A limit of requests per minute, `RATE_LIMIT_<name>_PER_MIN`. */
export const perMinute = (name: string, development: string, production: string, help: string) =>
  setting(`RATE_LIMIT_${name}_PER_MIN`, wholeNumber(1, 1_000_000_000), { development, production }, help);

export const oneOf = <const Values extends readonly string[]>(...values: Values) =>
  z.enum(values).describe(values.map((value) => `\`${value}\``).join(', '));

/** Texts separated by commas. */
export const listOf = <T>(item: z.ZodType<T, string>) =>
  z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(item));

const network = z.union([
  z.cidrv4(),
  z.cidrv6(),
  z.ipv4().transform((address) => `${address}/32`),
  z.ipv6().transform((address) => `${address}/128`),
]);

/** Networks as `address/bits`; a bare address is a network of one. */
export const networks = z
  .union([z.literal('none').transform((): string[] => []), listOf(network)])
  .describe('networks such as `10.0.0.0/8,fd00::/8`, separated by commas, or `none`');
