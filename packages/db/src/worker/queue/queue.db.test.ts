import { expect, onTestFinished, test } from 'vitest'
import { connect, Prisma, statementsOn } from '../../index.ts'
import { testDatabase } from '../../testing/index.ts'
import { claimDue } from './claim-due.ts'
import { claimRow } from './claim-row.ts'
import { completeWork } from './complete-work.ts'
import { failWork } from './fail-work.ts'
import { postponeWork } from './postpone-work.ts'
import { renewClaim } from './renew-claim.ts'
import { type Claimed, ClaimLostError, type WorkQueue } from './work-queue.ts'

const database = await testDatabase()
const { pool } = database
await pool.query(`
  CREATE TABLE letters (id int PRIMARY KEY, body text NOT NULL DEFAULT '', due_at timestamptz(3), claim int NOT NULL DEFAULT 0,
                        failures int NOT NULL DEFAULT 0, last_error text);
  CREATE INDEX letters_due_idx ON letters (due_at) WHERE due_at IS NOT NULL`)

type Letter = { id: number; body: string }

const letters: WorkQueue<Letter> = {
  table: 'letters',
  key: { id: 'id' },
  leaseSeconds: 60,
  batch: 3,
  backoff: { firstSeconds: 10, maxSeconds: 35 },
  returning: { id: 'claimed.id', body: 'claimed.body' },
}
const statements = statementsOn(pool)

/** Letters of these numbers, the first of which has been due longest. */
async function queued(...ids: number[]): Promise<void> {
  await pool.query('TRUNCATE letters')
  await pool.query(
    `INSERT INTO letters (id, due_at) SELECT id, now() - (100 - n) * interval '1 second' FROM unnest($1::int[]) WITH ORDINALITY AS it (id, n)`,
    [ids],
  )
}

/** The state of a letter; `due` in seconds from now, to the nearest five, as a statement may be late. */
async function stateOf(id: number) {
  const { rows } = await pool.query(
    `SELECT claim, failures, last_error AS error, body, (5 * round(extract(epoch FROM due_at - now()) / 5))::int AS due FROM letters WHERE id = $1`,
    [id],
  )
  return rows[0]
}

/** Ends a lease, as if its worker had died. */
async function expire(id: number): Promise<void> {
  await pool.query(`UPDATE letters SET due_at = now() - interval '1 second' WHERE id = $1`, [id])
}

async function claimOne(id = 1): Promise<Claimed<Letter>> {
  const [row] = await claimDue(pool, letters, { and: Prisma.sql`AND id = ${id}` })
  if (!row) throw new Error(`letter ${id} is not due`)
  return row
}

const idsOf = (rows: readonly Letter[]) => rows.map(({ id }) => id).toSorted()

test('a batch is claimed, longest due first, and is due again when its lease ends', async () => {
  await queued(5, 4, 3, 2, 1)
  expect(idsOf(await claimDue(pool, letters))).toEqual([3, 4, 5])
  expect(idsOf(await claimDue(pool, letters))).toEqual([1, 2])
  expect(await claimDue(pool, letters)).toEqual([])
  expect(await stateOf(5)).toMatchObject({ claim: 1, failures: 0, due: 60 })
  await expire(5)
  expect(await claimDue(pool, letters)).toMatchObject([{ id: 5, claim: 2, failures: 0 }])
})

test('workers that claim at the same moment get different rows, and none of them waits', async () => {
  await queued(1, 2, 3, 4, 5)
  const others = connect({ url: database.url })
  const other = await others.pool.connect()
  onTestFinished(async () => {
    other.release()
    await others.close()
  })
  await other.query('BEGIN')
  expect(idsOf(await claimDue(other, letters))).toEqual([1, 2, 3])
  expect(idsOf(await claimDue(pool, letters))).toEqual([4, 5])
  await other.query('ROLLBACK')
  expect(idsOf(await claimDue(pool, letters))).toEqual([1, 2, 3])
})

test('a row that is not due, or has nothing to do, is not claimed', async () => {
  await queued(1, 2)
  await pool.query(`UPDATE letters SET due_at = CASE id WHEN 1 THEN now() + interval '1 hour' END`)
  expect(await claimDue(pool, letters)).toEqual([])
})

test('of the workers that read the same number of claims one claims the row, due or not', async () => {
  await queued(1)
  const read = await claimOne()
  const results = await Promise.allSettled([1, 2, 3].map(() => claimRow(statements, letters, read)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toMatchObject([{ value: { id: 1, claim: 2 } }])
  const lost = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  expect(lost).toEqual([new ClaimLostError(), new ClaimLostError()])
  expect(await stateOf(1)).toMatchObject({ claim: 2, due: 60 })
})

test('progress is stored, and the lease begins anew', async () => {
  await queued(1)
  const row = await claimOne()
  await pool.query(`UPDATE letters SET due_at = now() + interval '1 second'`)
  await renewClaim(statements, letters, row, { set: Prisma.sql`body = ${'half'}` })
  expect(await stateOf(1)).toMatchObject({ claim: 1, body: 'half', due: 60 })
})

test('completed work is not due any more, or at its next time, and its failures are forgotten', async () => {
  await queued(1)
  await failWork(statements, letters, await claimOne(), { message: 'no' })
  await expire(1)
  await completeWork(statements, letters, await claimOne(), { set: Prisma.sql`body = ${'sent'}` })
  expect(await stateOf(1)).toMatchObject({ failures: 0, error: null, body: 'sent', due: null })
  await expire(1)
  await completeWork(statements, letters, await claimOne(), { dueAt: Prisma.sql`now() + interval '1 hour'` })
  expect(await stateOf(1)).toMatchObject({ claim: 3, due: 3600 })
})

test('the pause doubles with each failure in a row, up to its maximum', async () => {
  await queued(1)
  for (const [failures, due] of [
    [1, 10],
    [2, 20],
    [3, 35],
    [4, 35],
  ]) {
    expect(await failWork(statements, letters, await claimOne(), { message: `failure ${failures}` })).toBe(1)
    expect(await stateOf(1)).toMatchObject({ failures, due, error: `failure ${failures}` })
    await expire(1)
  }
})

test('a failure may have a pause of its own, and the last one gives the row up', async () => {
  await queued(1)
  await failWork(statements, letters, await claimOne(), {
    message: 'x'.repeat(2000),
    pauseSeconds: 500,
    maxFailures: 2,
  })
  expect(await stateOf(1)).toMatchObject({ due: 500, error: 'x'.repeat(1000) })
  await expire(1)
  await failWork(statements, letters, await claimOne(), {
    message: 'no',
    maxFailures: 2,
    set: Prisma.sql`body = ${'given up'}`,
  })
  expect(await stateOf(1)).toMatchObject({ failures: 2, due: null, body: 'given up' })
})

test('postponed work counts no failure', async () => {
  await queued(1)
  await postponeWork(statements, letters, await claimOne(), 5)
  expect(await stateOf(1)).toMatchObject({ failures: 0, due: 5 })
})

test('nothing is written under a claim that another worker has taken over', async () => {
  await queued(1)
  const row = await claimOne()
  await expire(1)
  await claimOne()
  const before = await stateOf(1)
  await expect(renewClaim(statements, letters, row, { set: Prisma.sql`body = ${'old'}` })).rejects.toThrow(
    ClaimLostError,
  )
  await expect(completeWork(statements, letters, row)).rejects.toThrow(ClaimLostError)
  await expect(claimRow(statements, letters, row)).rejects.toThrow(ClaimLostError)
  expect(await failWork(statements, letters, row, { message: 'old' })).toBe(0)
  await postponeWork(statements, letters, row, 0)
  expect(await stateOf(1)).toEqual(before)
})

test('what a row is joined with may be a queue itself (fault: column reference "claim" is ambiguous)', async () => {
  await queued(1)
  await pool.query(`CREATE TABLE parcels AS SELECT * FROM letters`)
  const joined = { ...letters, join: { tables: 'parcels parcel', on: 'parcel.id = claimed.id' } }
  expect(await claimDue(pool, joined)).toMatchObject([{ id: 1, claim: 1 }])
})
