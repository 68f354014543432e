/** The schema in which a simulated database finds the functions of time before those of PostgreSQL. */
export const timeSchema = 'simulated_time'

/** By the function of PostgreSQL, the setting that a connection is told with each statement. */
const settings = {
  now: 'simulated.now',
  transaction_timestamp: 'simulated.now',
  statement_timestamp: 'simulated.clock',
  clock_timestamp: 'simulated.clock',
}

/** Bodies of standard SQL are parsed here, once. */
export const timeFunctions = `
  CREATE SCHEMA ${timeSchema};
  ${Object.entries(settings)
    .map(
      ([name, setting]) => `
  CREATE FUNCTION ${timeSchema}.${name}() RETURNS timestamptz LANGUAGE sql ${name === 'clock_timestamp' ? 'VOLATILE' : 'STABLE'}
    RETURN COALESCE(NULLIF(current_setting('${setting}', true), '')::timestamptz, pg_catalog.${name}());`,
    )
    .join('\n')}`
