import type { AnyField, FactEntry } from '@storefold/kernel/dictionary';

/** A field that can hold what a person typed. */
interface TypedField {
  readonly path: string;
  /** Whether the aggregate seals it, by itself or with the field around it. */
  readonly isSealed: boolean;
  /** Whether the dictionary says that it is sealed. */
  readonly isSaidSealed: boolean;
  /** Why not. Undefined: it is. */
  readonly because: string | undefined;
}

/** Whether a field, or a part of it, lets whoever has it in, or signs. */
export function isSecret(field: AnyField): boolean {
  if (field.kind === 'list') return isSecret(field.of);
  if (field.kind === 'part') return Object.values(field.fields).some(isSecret);
  return 'isSecret' in field;
}

/** The fields of a fact that can hold what a person typed, to any depth. */
export const typedFieldsOf = ({ fields, sealed }: FactEntry): TypedField[] =>
  Object.entries(fields).flatMap(([name, field]) => typedIn(name, field, sealed.includes(name)));

function typedIn(path: string, field: AnyField, isSealed: boolean): TypedField[] {
  if (field.kind === 'list') return typedIn(`${path}[]`, field.of, isSealed);
  if (field.kind === 'part') {
    return Object.entries(field.fields).flatMap(([name, each]) => typedIn(`${path}.${name}`, each, isSealed));
  }
  if (field.kind !== 'text' && field.kind !== 'json') return [];
  return [{ path, isSealed, isSaidSealed: field.sealed, because: field.sealed ? undefined : field.because }];
}
