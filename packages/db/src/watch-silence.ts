import { setImmediate as nextTurn } from 'node:timers/promises'
import pg from 'pg'
import { noAnswer, noConnectionToSilent } from './errors.ts'

type SilenceLimits = {
  /** No byte has come from the server for this many milliseconds while work waits for it: the server is asked. */
  quietMs: number
  /** The server is silent if it does not answer within this many milliseconds. */
  answerMs: number
}

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: boolean) => void,
) => void

/** The driver's own parts, which its types leave out. */
type Driven = pg.PoolClient & {
  readyForQuery: boolean
  connection: { stream: { bytesRead: number; destroy(error: Error): void } }
}

/**
 * Ends the work of a pool whose server no longer answers, as one that is stopped or cut off: the statements under way, and what waits
 * for a connection. Until the server answers again, connections are refused at once. A slow statement is left alone, however long it may
 * take: a quiet server is asked over a connection of its own first, and any answer, also a refusal, counts.
 */
export function watchSilence(pool: pg.Pool, { quietMs, answerMs }: SilenceLimits): void {
  const connect = pool.connect.bind(pool)
  const inUse = new Set<Driven>()
  const waiting = new Set<Connected>()
  let silent = false
  let asking = false
  let bytes = 0
  let quietTicks = 0
  /** The quiet ticks after which the server is asked; more after each answer, as a slow statement may take long. */
  let patience = 2
  let timer: NodeJS.Timeout | undefined

  pool.on('acquire', (client) => inUse.add(client as Driven))
  pool.on('release', (_error, client) => inUse.delete(client as Driven))

  const isBusy = () => waiting.size > 0 || [...inUse].some(({ readyForQuery }) => !readyForQuery)
  const received = () => [...inUse].reduce((sum, { connection }) => sum + connection.stream.bytesRead, 0)

  const endAll = () => {
    for (const { connection } of inUse) connection.stream.destroy(noAnswer())
    for (const connected of waiting) connected(noConnectionToSilent(), undefined, () => undefined)
    waiting.clear()
  }
  const ask = async () => {
    asking = true
    const before = received()
    const answered = await answers(pool, answerMs)
    asking = false
    patience *= 2
    quietTicks = 0
    silent = !answered && (silent || received() === before)
    if (silent) endAll()
  }
  // Turns are counted, not time: a process that was itself stopped has one turn when it continues.
  const look = () => {
    if (pool.ending || !(silent || isBusy())) {
      clearInterval(timer)
      timer = undefined
      quietTicks = 0
      patience = 2
      return
    }
    const before = bytes
    bytes = received()
    quietTicks = bytes === before ? quietTicks + 1 : 0
    if (quietTicks === 0) patience = 2
    if (!asking && (silent || quietTicks >= patience)) void ask()
  }

  const connectUnlessSilent = (connected: Connected) => {
    if (silent) return connected(noConnectionToSilent(), undefined, () => undefined)
    timer ??= setInterval(look, quietMs / 2).unref()
    const held: Connected = (error, client, release) => {
      if (waiting.delete(held)) connected(error, client, release)
      // The server was silent meanwhile, and that was reported.
      else if (client) release()
    }
    waiting.add(held)
    Reflect.apply(connect, pool, [held])
  }
  // pg declares `connect` with overloads, and a function expression has one signature.
  pool.connect = ((connected?: Connected) => {
    if (connected) return connectUnlessSilent(connected)
    return new Promise<pg.PoolClient>((resolve, reject) =>
      connectUnlessSilent((error, client) => (client ? resolve(client) : reject(error))),
    )
  }) as typeof pool.connect
}

/** Whether the server answers a new connection in time: with any byte, if only of a refusal. Behind a pooler a statement may wait for long. */
async function answers({ options }: pg.Pool, withinMs: number): Promise<boolean> {
  const client = new pg.Client({
    connectionString: options.connectionString,
    application_name: 'merchant-payments-probe',
  })
  const { stream } = (client as unknown as Driven).connection
  const { promise: tooLate, resolve } = Promise.withResolvers<boolean>()
  // Bytes that came while this process itself was late are read in the turn that follows.
  const timer = setTimeout(() => void nextTurn().then(() => resolve(stream.bytesRead > 0)), withinMs)
  const answered = client
    .connect()
    .then(() => client.query('SELECT 1'))
    .then(
      () => true,
      () => true,
    )
  client.on('error', () => undefined)
  const inTime = await Promise.race([answered, tooLate])
  clearTimeout(timer)
  if (await isSettled(answered)) client.end().catch(() => undefined)
  else stream.destroy(noAnswer())
  return inTime
}

async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  const pending = Symbol('pending')
  return (await Promise.race([promise, Promise.resolve(pending)])) !== pending
}
