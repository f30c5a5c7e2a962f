import { setFlagsFromString } from 'node:v8';

/** The first version of V8 whose Maglev compiler works beside the main thread (Node 23). */
const SINCE_V8 = 13;

/**
 * Makes it unlikely that an exit of this process never ends. V8's Maglev compiler may need a garbage collection while it
 * works in the background. It waits for the main thread to make one, and `process.exit` makes the main thread wait for
 * the compiler: the process would stay for ever, deaf to signals (nodejs/node#54918). Most of these collections come from
 * building code, which the main thread does itself from now on.
 */
export function letExitsEnd(): void {
  setFlag('--no-maglev-build-code-on-background');
}

/** How long a compilation that is under way may take. It waits for the main thread, which has nothing to do meanwhile. */
const COMPILED_AFTER_MS = 50;

/** Starts no more work of that compiler. */
export function prepareExit(): void {
  setFlag('--no-maglev');
}

/** Ends the process once that compiler has ended what was under way. Call `prepareExit` before. */
export function exitSurely(code: number): void {
  setTimeout(() => process.exit(code), hasBackgroundCompiler ? COMPILED_AFTER_MS : 0);
}

const hasBackgroundCompiler = Number(process.versions.v8.split('.')[0]) >= SINCE_V8;

function setFlag(flag: string): void {
  if (hasBackgroundCompiler) setFlagsFromString(flag);
}
