import { isConnectionLost } from '@merchant-payments/db'
import { createTestDatabase, testDatabase } from '@merchant-payments/db/testing'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Actor, KeyActor } from './actor.ts'
import { ApiError } from './errors.ts'
import { createReaders, type ReadOutcome } from './replica-routing.ts'

const primary = await testDatabase()
const standby = await createTestDatabase()
afterAll(() => standby.drop())

let status: 'ready' | 'lagging' | 'away' | 'foreign' = 'ready'
let gone = Promise.withResolvers<never>()
const places: ReadOutcome[] = []
const replica = {
  database: standby,
  status: () => status,
  whileAvailable: <T>(asked: Promise<T>) => Promise.race([asked, gone.promise]),
}
/** Two processes. */
const [here, there] = [0, 1].map(() => createReaders(primary, replica, (place) => places.push(place)))
if (!here || !there) throw new Error('no readers')

let keys = 0
const newKey = (): KeyActor => {
  keys += 1
  return { kind: 'key', id: `key_${keys}`, name: 'Shop', permissions: null }
}
/** The database that serves a list. */
const where = (actor: Actor, readers = here) =>
  readers.read(actor, async ({ pool }) => {
    await pool.query('SELECT')
    return pool === standby.pool ? 'standby' : 'primary'
  })

beforeEach(() => {
  status = 'ready'
  gone = Promise.withResolvers()
  places.length = 0
})

test('who has written nothing reads from the replica', async () => {
  expect(await where(newKey())).toBe('standby')
  expect(places).toEqual(['replica'])
})

test.each(['lagging', 'away', 'foreign'] as const)('nothing is read from a replica that is %s', async (is) => {
  status = is
  expect(await where(newKey())).toBe('primary')
  expect(places).toEqual(['not_ready'])
})

test('who has written at one process reads from the primary at every process, and others do not', async () => {
  const key = newKey()
  await here.noteWrite(key)
  expect([await where(key, here), await where(key, there), await where(newKey(), there)]).toEqual([
    'primary',
    'primary',
    'standby',
  ])
  expect(places).toEqual(['own_write', 'own_write', 'replica'])
})

test('many concurrent callers each read their own writes', async () => {
  const actors = Array.from({ length: 60 }, newKey)
  await Promise.all(actors.filter((_, index) => index % 3 === 0).map((actor) => here.noteWrite(actor)))
  const read = await Promise.all(actors.map((actor) => where(actor, there)))
  expect(read).toEqual(actors.map((_, index) => (index % 3 === 0 ? 'primary' : 'standby')))
})

test('a note counts for twenty seconds of the database', async () => {
  const key = newKey()
  await here.noteWrite(key)
  const expire = (seconds: number) =>
    primary.pool.query(`UPDATE recent_writers SET until = until - $1 * interval '1 second' WHERE actor_id = $2`, [
      seconds,
      key.id,
    ])
  const { rows } = await primary.pool.query<{ left: boolean }>(
    `SELECT until BETWEEN clock_timestamp() AND clock_timestamp() + interval '20 seconds' AS left FROM recent_writers WHERE actor_id = $1`,
    [key.id],
  )
  expect(rows).toEqual([{ left: true }])
  await expire(20)
  expect(await where(key)).toBe('standby')
})

test('a busy writer is noted once in a while, and by each process', async () => {
  const key = newKey()
  const versions = async () =>
    (
      await primary.pool.query<{ version: string }>(
        'SELECT xmin::text AS version FROM recent_writers WHERE actor_id = $1',
        [key.id],
      )
    ).rows[0]?.version
  await Promise.all([here.noteWrite(key), here.noteWrite(key)])
  const first = await versions()
  await here.noteWrite(key)
  expect(await versions()).toBe(first)
  await there.noteWrite(key)
  expect(await versions()).not.toBe(first)
})

const error = (code: string) => Object.assign(new Error(code), { code })

test.each([
  ['the server shuts down in the middle of a query', error('57P01')],
  ['it crashed', error('57P02')],
  ['it starts', error('57P03')],
  ['the query stood in the way of recovery', error('40001')],
  ['it is cancelled', error('57014')],
  ['there is no room', error('53300')],
  ['there is no server', error('ECONNREFUSED')],
  ['the connection breaks', error('ECONNRESET')],
  ['the connection ends', new Error('Connection terminated unexpectedly')],
  ['no connection is to be had', new Error('timeout exceeded when trying to connect')],
  ['a write was tried', error('25006')],
  ['its schema is older', error('42P01')],
  ['what is asked for is not there yet', new ApiError('product_not_found')],
])('when %s, the primary is asked', async (_, thrown) => {
  const read = here.read(newKey(), async (database) => {
    if (database === standby) throw thrown
    return 'primary'
  })
  expect(await read).toBe('primary')
  expect(places).toEqual(['failed'])
})

test('a replica that gives no answer is given up as soon as it is away', async () => {
  const asked = Promise.withResolvers<void>()
  const read = here.read(newKey(), (database) => {
    if (database !== standby) return Promise.resolve('primary')
    asked.resolve()
    return new Promise<string>(() => undefined)
  })
  await asked.promise
  gone.reject(error('57P03'))
  expect(await read).toBe('primary')
})

test('after an error on the replica the answer of the primary decides', async () => {
  const refused = here.read(newKey(), () => Promise.reject(new ApiError('product_not_found')))
  await expect(refused).rejects.toThrow(new ApiError('product_not_found'))
})

test('a read fails as a lost connection when the writes of the caller cannot be read', async () => {
  const lost = error('57P01')
  const broken = { ...primary, pool: { query: () => Promise.reject(lost) } } as unknown as typeof primary
  const read = createReaders(broken, replica).read(newKey(), () => Promise.resolve('a list'))
  expect(isConnectionLost(await read.catch((thrown: unknown) => thrown))).toBe(true)
})
