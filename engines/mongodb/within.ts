/**
 * The answer, unless it takes longer: then a rejection with what `late` makes of the reason. What was asked goes on by
 * itself until it fails or is done, and nobody hears of it.
 */
export async function within<T>(ms: number, answer: Promise<T>, late: (reason: string) => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late(`MongoDB gave no answer for ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
