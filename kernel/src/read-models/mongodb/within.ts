import { ReadModelsUnavailable } from '../read-models.ts';

/**
 * The answer, unless it takes longer: then a rejection with ReadModelsUnavailable. What was asked goes on by itself
 * until it fails or is done, and nobody hears of it.
 */
export async function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ReadModelsUnavailable(`MongoDB gave no answer for ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
