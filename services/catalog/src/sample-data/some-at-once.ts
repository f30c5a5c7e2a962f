const AT_ONCE = 200;

/** Does a work for each of many, some at once. */
export async function someAtOnce<T>(
  all: Iterable<T>,
  work: (each: T, index: number) => Promise<unknown>,
): Promise<void> {
  let underWay: Promise<unknown>[] = [];
  let index = 0;
  for (const each of all) {
    underWay.push(work(each, index++));
    if (underWay.length < AT_ONCE) continue;
    await Promise.all(underWay);
    underWay = [];
  }
  await Promise.all(underWay);
}
