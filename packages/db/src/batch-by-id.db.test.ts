import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { batchById, connect, type Database, Prisma } from './index.ts'
import { testDatabase } from './testing/index.ts'

const database = await testDatabase()
await database.pool.query('CREATE TABLE numbers (account_id int, id text, square int, PRIMARY KEY (account_id, id))')
await database.pool.query(
  'INSERT INTO numbers SELECT account, n, account * n * n FROM generate_series(1, 2) account, generate_series(1, 250) n',
)

type NumberRow = { id: string; square: number }
const readNumber = batchById<NumberRow>(
  'number',
  (accountId) => Prisma.sql`SELECT id, square FROM numbers WHERE account_id = ${accountId} AND id`,
)
const query = vi.spyOn(database.pool, 'query')
const sent = () => query.mock.calls.map(([statement]) => (statement as unknown as { values: unknown[] }).values)
beforeEach(() => void query.mockClear())

/** Asks in different callbacks of one turn, as requests on different connections do. */
const askApart = <Result>(asks: readonly (() => Promise<Result>)[]) =>
  Promise.allSettled(
    asks.map((ask) => new Promise<Result>((resolve, reject) => process.nextTick(() => ask().then(resolve, reject)))),
  )

test('what is asked for in one turn is read by one statement of each account, and each id once', async () => {
  const answers = await askApart([
    () => readNumber(database, 1, '2'),
    () => readNumber(database, 2, '2'),
    () => readNumber(database, 1, '3'),
    () => readNumber(database, 1, '2'),
  ])
  expect(answers.map((answer) => answer.status === 'fulfilled' && answer.value?.square)).toEqual([4, 8, 9, 4])
  expect(sent()).toEqual([
    [1, '2', 1, '3', 1, '', 1, ''],
    [2, '2'],
  ])
})

test('an id that the account does not have is null, alone and beside others', async () => {
  expect(await readNumber(database, 1, '999')).toBeNull()
  const answers = await Promise.all(['999', '5'].map((id) => readNumber(database, 1, id)))
  expect(answers).toEqual([null, { id: '5', square: 25 }])
})

test('nothing is kept: the next turn reads again', async () => {
  expect([await readNumber(database, 1, '2'), await readNumber(database, 1, '2')]).toEqual([
    { id: '2', square: 4 },
    { id: '2', square: 4 },
  ])
  expect(query).toHaveBeenCalledTimes(2)
})

test('a read that fails is the failure of its own account alone', async () => {
  const [ours, theirs, alsoTheirs] = await askApart([
    () => readNumber(database, 1, '2'),
    () => readNumber(database, 2 ** 40, '2'),
    () => readNumber(database, 2 ** 40, '3'),
  ])
  expect(ours).toMatchObject({ status: 'fulfilled', value: { square: 4 } })
  const outOfRange = { status: 'rejected', reason: { code: '22003' } }
  expect([theirs, alsoTheirs]).toMatchObject([outOfRange, outOfRange])
})

test('of many ids sixteen at a time are asked for', async () => {
  const ids = Array.from({ length: 250 }, (_, index) => String(index + 1))
  const answers = await Promise.all(ids.map((id) => readNumber(database, 1, id)))
  expect(answers.map((answer) => answer?.id)).toEqual(ids)
  expect(sent().map((values) => values.length / 2)).toEqual([...Array(15).fill(16), 16])
})

test('none waits for the rows of another account', async () => {
  const never = new Promise<never>(() => undefined)
  const query = ({ values: [accountId] }: { values: unknown[] }) =>
    accountId === 2 ? never : Promise.resolve({ rows: [{ id: '2', square: 4 }] })
  const slow = { ...database, pool: { query } } as unknown as Database
  void readNumber(slow, 2, '2')
  expect(await readNumber(slow, 1, '2')).toEqual({ id: '2', square: 4 })
})

test('PostgreSQL keeps the plans', async () => {
  const lone = connect({ url: database.url, poolSize: 1 })
  onTestFinished(() => lone.close())
  for (let times = 0; times < 7; times += 1) {
    for (const some of [1, 3, 9]) {
      await Promise.all(Array.from({ length: some }, (_, index) => readNumber(lone, 1, String(index + 1))))
    }
  }
  const { rows } = await lone.pool.query<{ name: string }>(
    "SELECT name FROM pg_prepared_statements WHERE name LIKE 'number by id, %' AND generic_plans > 0 ORDER BY name",
  )
  expect(rows.map(({ name }) => name)).toEqual(['number by id, 1', 'number by id, 16', 'number by id, 4'])
})

test('each database has rows of its own', async () => {
  const other = {
    ...database,
    pool: { query: async () => ({ rows: [{ id: '2', square: 0 }] }) },
  } as unknown as Database
  const answers = await Promise.all([readNumber(database, 1, '2'), readNumber(other, 1, '2')])
  expect(answers.map((answer) => answer?.square)).toEqual([4, 0])
})
