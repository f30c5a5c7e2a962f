import { LRUCache } from 'lru-cache';

/**
 * The `max` entries used last. It grows with what it holds, where an `LRUCache` of that many entries takes the room for
 * all of them when it is made: a process has dozens of caches, and most of them stay almost empty.
 */
export class BoundedCache<
  V extends object | string | number | true,
  K extends string | bigint = string,
> extends LRUCache<K, V> {
  constructor(max: number) {
    super({ maxSize: max, sizeCalculation: () => 1 });
  }
}
