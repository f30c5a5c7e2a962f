/** Something to wait for that somebody else ends. */
export interface Gate {
  readonly ended: Promise<void>;
  readonly end: () => void;
}

export function newGate(): Gate {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { ended, end };
}

/** Resolves after this time, which keeps no process alive. */
export const timeOf = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
