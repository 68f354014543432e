import pg from 'pg'

/**
 * How connections are shared with other clients. `session`: what is set on a connection stays there, as on a direct one.
 * `transaction`: a pooler hands each transaction, and each statement outside of one, to any connection of the server, so
 * that nothing may depend on the session.
 */
export type PoolMode = 'session' | 'transaction'

type SessionLimits = {
  statementTimeoutMs: number
  lockTimeoutMs: number
  connectTimeoutMs: number
}

/** A connection was opened, but its session cannot be worked in. */
export class SessionError extends Error {
  override readonly name: string = 'SessionError'
}

/** The session is not in UTC, in which every time is written and read. The message is one line for an operator. */
export class SessionZoneError extends SessionError {
  override readonly name = 'SessionZoneError'
  readonly zone: string

  constructor(zone: string) {
    super(
      `The database's sessions are in the time zone ${zone} instead of UTC: the pooler in between drops the setting. Set it for the role (ALTER ROLE … SET timezone = 'UTC') and let the pooler open its connections anew.`,
    )
    this.zone = zone
  }
}

/**
 * Makes a new connection's session fit to work in, and verifies it. Everything is set by statements: poolers refuse, or are
 * told to ignore, most parameters of the start-up message.
 * @throws SessionError, and then the connection must not be used
 */
export async function prepareSession(client: pg.ClientBase, mode: PoolMode, limits: SessionLimits): Promise<void> {
  const set = mode === 'session' ? [setting(settingsOf(limits), 'session')] : []
  if (mode === 'transaction') avoidSessionState(client, limits)
  const text = [...set, 'SHOW timezone'].join('; ')
  // Behind a pooler a connection is open at once, and its first statement waits for one to the server.
  const query: pg.QueryConfig & { query_timeout: number } = { text, query_timeout: limits.connectTimeoutMs }
  const zone = await client.query(query).then(zoneIn, (cause: unknown) => {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new SessionError(`A database session could not be prepared: ${why}`, { cause })
  })
  if (!isUtc(zone)) throw new SessionZoneError(zone)
}

/**
 * PostgreSQL's client, which asks for UTC in its start-up message. It is for the mode `transaction`, in which no statement may
 * set it: poolers know this parameter, and give it to each connection that they hand to the client.
 */
export class UtcClient extends pg.Client {
  getStartupConf(): Record<string, string> {
    const inherited: unknown = Reflect.get(pg.Client.prototype, 'getStartupConf')
    if (typeof inherited !== 'function') throw new Error('pg no longer has getStartupConf')
    return { ...Reflect.apply(inherited, this, []), TimeZone: 'UTC' }
  }
}

/** A parameter and its value. */
type Setting = readonly [name: string, value: string | number]

function settingsOf({ statementTimeoutMs, lockTimeoutMs }: SessionLimits): Setting[] {
  return [
    ['timezone', 'UTC'],
    ['statement_timeout', statementTimeoutMs],
    ['lock_timeout', lockTimeoutMs],
    ['idle_in_transaction_session_timeout', 2 * statementTimeoutMs],
  ]
}

/** One statement that sets all of them. */
function setting(settings: readonly Setting[], until: 'session' | 'transaction'): string {
  return `SELECT ${settings.map(([name, value]) => `set_config('${name}', '${value}', ${until === 'transaction'})`).join(', ')}`
}

/**
 * Statements keep no name, which only one connection to the server would know. The zone and the limits are set with each
 * transaction, in the message that begins it.
 */
function avoidSessionState(client: pg.ClientBase, limits: SessionLimits): void {
  const begin = `BEGIN; ${setting(settingsOf(limits), 'transaction')}`
  const query = client.query.bind(client)
  const stateless = (statement: unknown) => {
    if (typeof statement === 'string') return statement.replace(/^BEGIN\b/, begin)
    if (typeof statement !== 'object' || statement === null || !('text' in statement)) return statement
    return { ...statement, name: undefined, text: statement.text === 'BEGIN' ? begin : statement.text }
  }
  // The type has overloads, which a function expression cannot have.
  client.query = ((statement: unknown, ...rest: unknown[]) =>
    Reflect.apply(query, client, [stateless(statement), ...rest])) as typeof client.query
}

/** The answer to the last statement; pg gives an array of results for several. */
function zoneIn(result: pg.QueryResult | pg.QueryResult[]): string {
  const shown = Array.isArray(result) ? result.at(-1) : result
  return String(shown?.rows[0]?.TimeZone)
}

export function isUtc(zone: string): boolean {
  return /^(etc\/)?(utc|uct|universal|zulu|gmt)$/i.test(zone)
}
