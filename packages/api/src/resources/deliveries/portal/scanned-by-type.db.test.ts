import { expect, test } from 'vitest'
import { testPlatform } from '../../../testing/index.ts'
import { hookedShop } from '../../../testing/portal/hooked-shop.ts'
import { typeScanLimit } from '../deliveries-sql.ts'

// A type of event together with a status or an endpoint is searched for in a bounded number of rows, of accounts that have more.

const platform = await testPlatform()
const { pool } = platform.database
const more = typeScanLimit + 100

type Kind = {
  type: 'charge.refunded' | 'payment_intent.succeeded'
  status?: 'failed' | 'succeeded'
  to: readonly ('A' | 'B')[]
}

async function shopOfTwoEndpoints() {
  const { client, endpoint, accountId } = await hookedShop(platform)
  const ids = { A: endpoint.id, B: (await client.webhookEndpoints.create({ url: 'https://hooks.example/b' })).id }
  const names = new Map<string, string>()
  let made = 0
  /** Deliveries of as many events, each a second newer than the one before. The first has the name "prefix 0". */
  const make = async (prefix: string, count: number, { type, status = 'failed', to }: Kind) => {
    const { rows } = await pool.query<{ id: string; name: string }>(
      `INSERT INTO events (id, account_id, type, object_id, transition, body, created_at, sequence, record_number)
       SELECT 'evt_' || left(md5(concat_ws(' ', $1::int, $2::text, n)), 24), $1, $3, concat_ws(' ', $2, n), 'x', '{}',
              '2026-11-20T10:00:00Z'::timestamptz + make_interval(secs => $4::int + n), 1, $4 + n
         FROM generate_series(0, $5::int - 1) n
       RETURNING id, object_id AS name`,
      [accountId, prefix, type, made, count],
    )
    await pool.query(
      `INSERT INTO deliveries (account_id, event_id, endpoint_id, status, attempt_count, created_at)
       SELECT account_id, id, endpoint_id, $3::delivery_status, 1, created_at
         FROM events, unnest($4::text[]) endpoint_id WHERE account_id = $1 AND id = ANY($2) ORDER BY created_at, endpoint_id`,
      [accountId, rows.map(({ id }) => id), status, to.map((name) => ids[name])],
    )
    for (const { id, name } of rows) names.set(id, name)
    made += count
  }
  /** The names of what is listed, with the endpoint, page by page. */
  const listed = async (limit: number, filter: object) => {
    const found: string[] = []
    let starting_after: string | undefined
    for (;;) {
      const page = await client.portal.deliveries.list({ ...filter, limit, starting_after })
      for (const { event, endpoint_id } of page.items)
        found.push(`${endpoint_id === ids.A ? 'A' : 'B'} ${names.get(event.id)}`)
      starting_after = page.items.at(-1)?.id
      if (!page.has_more) return found
    }
  }
  return { make, listed, ids }
}

const refund = 'charge.refunded'
const payment = 'payment_intent.succeeded'
const failedRefunds = { status: 'failed', type: refund }

test.each([1, 2, 100])('failures of a type are listed behind many of another type, in pages of %i', async (limit) => {
  const { make, listed } = await shopOfTwoEndpoints()
  await make('old', 2, { type: refund, to: ['B'] })
  await make('refund', 3, { type: refund, to: ['A'] })
  await make('payment', more, { type: payment, to: ['A'] })
  expect(await listed(limit, failedRefunds)).toEqual(['A refund 2', 'A refund 1', 'A refund 0', 'B old 1', 'B old 0'])
})

test.each([1, 3, 100])(
  'where the search ends, no older failure of another endpoint is listed, in pages of %i',
  async (limit) => {
    const { make, listed } = await shopOfTwoEndpoints()
    await make('old', 2, { type: refund, to: ['B'] })
    await make('refund', 3, { type: refund, to: ['A'] })
    await make('succeeded', more, { type: refund, status: 'succeeded', to: ['B'] })
    await make('payment', more, { type: payment, to: ['A'] })
    await make('new', 2, { type: refund, to: ['A', 'B'] })
    const found = await listed(limit, failedRefunds)
    expect(found.slice(0, 2).toSorted()).toEqual(['A new 1', 'B new 1'])
    expect(found.slice(2).toSorted()).toEqual(['A new 0', 'B new 0'])
  },
)

test.each([2, 100])(
  'a type is listed of an endpoint that events have long not gone to, in pages of %i',
  async (limit) => {
    const { make, listed, ids } = await shopOfTwoEndpoints()
    await make('refund', 5, { type: refund, status: 'succeeded', to: ['A', 'B'] })
    await make('later', more, { type: refund, status: 'succeeded', to: ['B'] })
    const all = [4, 3, 2, 1, 0].map((n) => `A refund ${n}`)
    const filter = { endpoint_id: ids.A, type: refund }
    expect(await listed(limit, filter)).toEqual(all)
    expect(await listed(limit, { ...filter, status: 'succeeded' })).toEqual(all)
  },
)

test.each([2, 100])(
  'a rare type is listed of an endpoint with many deliveries of others, in pages of %i',
  async (limit) => {
    const { make, listed, ids } = await shopOfTwoEndpoints()
    await make('refund', 5, { type: refund, to: ['A', 'B'] })
    await make('payment', more, { type: payment, to: ['A', 'B'] })
    const all = [4, 3, 2, 1, 0].map((n) => `A refund ${n}`)
    const filter = { endpoint_id: ids.A, type: refund }
    expect(await listed(limit, filter)).toEqual(all)
    expect(await listed(limit, { ...filter, status: 'failed' })).toEqual(all)
  },
)
