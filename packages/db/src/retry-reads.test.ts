import pg from 'pg'
import { expect, test } from 'vitest'
import { retryReads } from './retry-reads.ts'

const lost = new Error('Connection terminated unexpectedly')
const refused = Object.assign(new Error('column "nothing" does not exist'), { code: '42703' })

/** The outcome of a query on a pool whose connections answer in turn, and the number of statements sent. */
async function askedOf(statement: string | { text: string; name?: string }, ...turns: (Error | 'rows')[]) {
  const pool = new pg.Pool()
  let tries = 0
  const query = async (): Promise<unknown> => {
    const turn = turns[tries]
    tries += 1
    if (turn instanceof Error) throw turn
    return turn
  }
  Object.assign(pool, { query })
  retryReads(pool)
  const answer: unknown = await pool.query(statement).catch((error: unknown) => error)
  return { answer, tries }
}

test.each(['SELECT 1', '\n  select id FROM products', { name: 'product by id', text: 'SELECT 1' }])(
  'a read whose connection broke is made once again: %o',
  async (statement) => {
    expect(await askedOf(statement, lost, 'rows')).toEqual({ answer: 'rows', tries: 2 })
  },
)

test('a read is not tried a third time', async () => {
  expect(await askedOf('SELECT 1', lost, lost, 'rows')).toEqual({ answer: lost, tries: 2 })
})

test('a read that the database refuses is not tried again', async () => {
  expect(await askedOf('SELECT nothing', refused, 'rows')).toEqual({ answer: refused, tries: 1 })
})

test.each([
  'INSERT INTO products DEFAULT VALUES',
  'WITH gone AS (DELETE FROM products RETURNING *) SELECT * FROM gone',
  'UPDATE products SET active = false',
  { text: 'DELETE FROM products' },
])('a write may have been made, and is not tried again: %o', async (statement) => {
  expect(await askedOf(statement, lost, 'rows')).toEqual({ answer: lost, tries: 1 })
})
