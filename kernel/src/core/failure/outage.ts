/**
 * An engine outside of this process cannot be reached or used. The message says which one and what to look at. Where in
 * the code it was noticed says nothing, so logs show no stack.
 */
export abstract class Outage extends Error {}
