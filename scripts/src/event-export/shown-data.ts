import { sealing } from '@storefold/kernel/command-handling';
import type { JsonObject } from '@storefold/kernel/core';
import { categoryOf, type RecordedEvent, type Vault } from '@storefold/kernel/ports';
import { type KnownKinds, secretNames } from './known-kinds.ts';

/** The data of an event as somebody may see them. */
export type ShownData = (event: RecordedEvent) => JsonObject | Promise<JsonObject>;

const PUBLIC = 'public';

/** Without the sealed fields, whether they held anything or not: a field that is left out says nothing of a person. */
export const withoutPersonalData =
  (kinds: KnownKinds): ShownData =>
  (event) => {
    const { data } = event;
    if (categoryOf(event.stream) === PUBLIC) {
      const payload = data.payload as JsonObject;
      return sealing.holdsBoxes(payload)
        ? { ...data, payload: without(sealing.withoutBoxes(payload), boxedIn(payload)) }
        : data;
    }
    const sealed = kinds.get(event.type)?.sealed ?? [];
    const boxed = boxedIn(data);
    if (sealed.length === 0 && boxed.length === 0) return data;
    return without(sealing.withoutBoxes(data), [...sealed, ...boxed]);
  };

/** With the sealed fields opened, but for secrets, which are left out. What belongs to somebody who was erased is null. */
export function withPersonalData(vault: Pick<Vault, 'findKey'>, kinds: KnownKinds): ShownData {
  const names = [...secretNames(kinds)];
  const opened = async (data: JsonObject, secret?: readonly string[]) =>
    without(
      await sealing.openFields(data, vault),
      secret ?? boxedIn(data).filter((name) => names.includes(name)),
    );
  return async ({ type, stream, data }) =>
    categoryOf(stream) === PUBLIC
      ? { ...data, payload: await opened(data.payload as JsonObject) }
      : opened(data, kinds.get(type)?.secret);
}

const boxedIn = (data: JsonObject): readonly string[] =>
  sealing.holdsBoxes(data) ? Object.keys(sealing.subjectsOf(data)) : [];

const without = (data: JsonObject, names: readonly string[]): JsonObject =>
  names.length === 0
    ? data
    : Object.fromEntries(Object.entries(data).filter(([name]) => !names.includes(name)));
