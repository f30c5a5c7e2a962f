/** The tokens a service's classes can inject with `@Inject(TOKEN)`. The composition root provides each one. */
/** `Commands`: carries out commands on aggregates. */
export const COMMANDS = Symbol('Commands');
/** `Views`: reads this service's read models. */
export const VIEWS = Symbol('Views');
/** `SearchEngine`: full-text search over a collection of this service's read models. */
export const SEARCH = Symbol('Search');
/** `Claims`: uniqueness across streams. */
export const CLAIMS = Symbol('Claims');
/** `Bus`: questions to neighbours, wake-ups. */
export const BUS = Symbol('Bus');
/** `EventLog`: for the few classes that read the log itself. */
export const EVENT_LOG = Symbol('EventLog');
/** `Vault`: sealing keys and secrets. */
export const VAULT = Symbol('Vault');
/** `RateCounters`: how often something happened lately. */
export const COUNTERS = Symbol('RateCounters');
/** `Files`: files that facts name by their digests. */
export const FILES = Symbol('Files');
/** `ProcessSettings`, and the values of the `settings` that the service declares. Checked at start. */
export const SETTINGS = Symbol('Settings');
/** `Clock`. */
export const CLOCK = Symbol('Clock');
/** `Random`. */
export const RANDOM = Symbol('Random');
/** `Logger` of pino. */
export const LOGGER = Symbol('Logger');
/** `CommandContextFactory`: makes command contexts for work that was not started by a request. */
export const CONTEXTS = Symbol('CommandContextFactory');
