const ENGINES = ['EVENT_LOG_URL', 'READ_MODELS_URL', 'SEARCH_URL', 'BUS_URL'];

/**
 * This process's environment without the variables that name engines. They name the servers that specs use, and must
 * not reach a store that a test starts on its own engines.
 */
export const ownEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !ENGINES.includes(name)));
