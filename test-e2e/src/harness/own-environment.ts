const ENGINES = ['EVENT_LOG_URL', 'READ_MODELS_URL', 'SEARCH_URL', 'BUS_URL'];

/**
 * This process's environment without the variables that name engines: they tell specs which servers to meet, and must
 * not reach a store that its test wants on engines of its own.
 */
export const ownEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !ENGINES.includes(name)));
