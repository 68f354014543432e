import { describe, expect, test } from 'vitest'
import type { PersonActor } from '../../core/request/actor.ts'
import { markDays } from '../../money/daily-totals/mark-days.ts'
import { totalDays } from '../../money/daily-totals/total-days.ts'
import { beginningOfMonth } from '../../money/dispute-rate.ts'
import { countBlocks } from '../../testing/blocks-read.ts'
import { refusal, testPlatform } from '../../testing/index.ts'
import { fillPayments } from '../../testing/portal/many-payments.ts'
import { appRouter } from '../router.ts'
import { countDisputeLevels } from './count-dispute-levels.ts'
import { readPlatformCurrencies } from './read-currencies.ts'

const platform = await testPlatform()
const { services, database } = platform
const { pool } = database
const actor: PersonActor = {
  kind: 'person',
  id: 'u',
  name: 'Op',
  email: 'op@example.com',
  role: null,
  operator: 'admin',
}
const { operator } = appRouter.createCaller({ services, actor, account: null })
const { list } = operator.merchants

/** Merchants with payments of forty days, the first with most of them, and the last with none. */
const shops: { id: string; accountId: number }[] = []
for (const count of [300, 120, 40, 0]) {
  const { merchant_id: id } = await platform.merchant()
  const account = await database.prisma.account.findFirstOrThrow({ where: { merchantId: id, livemode: false } })
  if (count > 0) await fillPayments(database, { accountId: account.id, count, until: platform.clock.now(), days: 40 })
  shops.push({ id, accountId: account.id })
}
const named = (ids: string[]) => ids.map((id) => shops.findIndex((shop) => shop.id === id))
const ordered = async (query: Parameters<typeof list>[0]) =>
  named((await list({ livemode: false, ...query })).items.map(({ id }) => id))

test('figures cover thirty days of succeeded payments and all disputes', async () => {
  const { items, from } = await list({ livemode: false })
  const { rows } = await pool.query(
    `SELECT a.merchant_id AS id, count(p.id)::int AS succeeded,
            COALESCE(sum(p.amount) FILTER (WHERE p.currency = 'usd'), 0)::int AS volume,
            COALESCE(sum(p.fee_amount) FILTER (WHERE p.currency = 'usd'), 0)::int AS fees,
            (SELECT count(*)::int FROM disputes d WHERE d.account_id = a.id AND d.created_at >= $1) AS disputes
       FROM accounts a LEFT JOIN payments p ON p.account_id = a.id AND p.status = 'succeeded' AND p.created_at >= $1
      WHERE NOT a.livemode GROUP BY a.id`,
    [new Date(from * 1000)],
  )
  const counted = new Map(rows.map(({ id, ...figures }) => [id, figures]))
  expect(counted.get(shops[0]?.id)).toMatchObject({ volume: expect.any(Number), disputes: expect.any(Number) })
  for (const { id, figures } of items) expect(figures).toMatchObject(counted.get(id))
  const rates = items.map(({ figures }) => figures.dispute_rate)
  expect(rates).toEqual(
    items.map(({ figures: { succeeded, disputes } }) =>
      succeeded ? Math.round((10_000 * disputes) / succeeded) : null,
    ),
  )
  const first = items.find(({ id }) => id === shops[0]?.id)
  expect(first?.figures.volume).toBeGreaterThan(100_000)
})

test('figures are the same from totals, beside days that were changed', async () => {
  const figuresOf = async (query: Parameters<typeof list>[0] = {}) =>
    new Map((await list({ livemode: false, ...query })).items.map(({ id, figures }) => [id, figures]))
  const counted = await figuresOf()
  const inEuros = await figuresOf({ currency: 'eur' })
  for (let more = true; more; ) more = (await totalDays({ database })).more
  const { rows: totals } = await pool.query('SELECT count(*)::int AS days FROM daily_totals WHERE fees_of_day > 0')
  expect(totals[0].days).toBeGreaterThan(20)
  expect(await figuresOf()).toEqual(counted)
  expect(await figuresOf({ currency: 'eur' })).toEqual(inEuros)

  // A day that was changed since counts by its rows.
  const accountId = Number(shops[0]?.accountId)
  const { rows } = await pool.query<{ createdAt: Date; amount: bigint; fee: bigint }>(
    `UPDATE payments SET status = 'canceled' WHERE (account_id, id) IN (
       SELECT account_id, id FROM payments WHERE account_id = $1 AND status = 'succeeded' AND currency = 'usd'
          AND created_at::date = current_date - 5 LIMIT 1)
     RETURNING created_at AS "createdAt", amount, fee_amount AS fee`,
    [accountId],
  )
  const [changed] = rows
  if (!changed) throw new Error('nothing was sold on that day')
  await markDays(database.prisma, [{ accountId, createdAt: changed.createdAt }], new Date())
  const first = counted.get(String(shops[0]?.id))
  const lessOne = {
    succeeded: Number(first?.succeeded) - 1,
    volume: Number(first?.volume) - Number(changed.amount),
    fees: Number(first?.fees) - Number(changed.fee),
  }
  expect((await figuresOf()).get(String(shops[0]?.id))).toMatchObject(lessOne)

  for (let more = true; more; ) more = (await totalDays({ database })).more
  expect((await pool.query('SELECT 1 FROM daily_totals WHERE fees_of_day IS NULL')).rows).toEqual([])
  expect((await figuresOf()).get(String(shops[0]?.id))).toMatchObject(lessOne)
})

test('merchants are sorted by each figure, both ways, page by page', async () => {
  expect(await ordered({ sort: 'volume' })).toEqual([0, 1, 2, 3])
  expect(await ordered({ sort: 'fees', direction: 'asc' })).toEqual([3, 2, 1, 0])
  expect(await ordered({ sort: 'name' })).toEqual([0, 1, 2, 3])
  expect(await ordered({ sort: 'name', direction: 'desc' })).toEqual([3, 2, 1, 0])
  for (const sort of ['created', 'name', 'volume', 'fees', 'dispute_rate', 'held', 'requirements'] as const) {
    const whole = await ordered({ sort })
    expect(whole.toSorted()).toEqual([0, 1, 2, 3])
    const pages: number[] = []
    for (let after: string | null | undefined; after !== null; ) {
      const page = await list({ livemode: false, sort, limit: 1, ...(after && { starting_after: after }) })
      pages.push(...named(page.items.map(({ id }) => id)))
      expect(page.has_more).toBe(page.next !== null)
      after = page.next
    }
    expect([sort, pages]).toEqual([sort, whole])
  }
})

test.each(['asc', 'desc'] as const)(
  'a merchant whose figure changes while a page is read is on it (%s; fault: it was in no part)',
  async (direction) => {
    const { accountId } = shops[1] ?? shops[0] ?? { accountId: 0 }
    const set = (volume: number) =>
      pool.query('UPDATE account_figures SET volume = $2 WHERE account_id = $1 AND volume <> $2', [accountId, volume])
    const before = (await pool.query('SELECT currency, volume FROM account_figures WHERE account_id = $1', [accountId]))
      .rows
    await set(direction === 'asc' ? 5 : -5)
    // Each statement about figures is followed by a change that moves the merchant into a part that was read.
    const query = async (given: { text: string; values?: unknown[] } | string, values?: unknown[]) => {
      const answer = await pool.query(given as never, values as never)
      const text = typeof given === 'string' ? given : given.text
      if (text.includes('account_figures')) await set(direction === 'asc' ? -5 : 5)
      return answer
    }
    const watched = new Proxy(pool, { get: (of, name) => (name === 'query' ? query : Reflect.get(of, name)) })
    const caller = appRouter.createCaller({
      services: { ...services, database: { ...database, pool: watched } },
      actor,
      account: null,
    })
    const { items } = await caller.operator.merchants.list({ livemode: false, sort: 'volume', direction, limit: 100 })
    expect(items.filter(({ id }) => id === shops[1]?.id)).toHaveLength(1)
    for (const { currency, volume } of before)
      await pool.query('UPDATE account_figures SET volume = $3 WHERE account_id = $1 AND currency = $2', [
        accountId,
        currency,
        volume,
      ])
  },
)

test('a merchant whose figure or name changes between two pages hides no other, and no other comes twice', async () => {
  for (let more = true; more; ) more = (await totalDays({ database })).more
  const { id, accountId } = shops[1] ?? { id: '', accountId: 0 }
  const figure = async () => Number((await pool.query(volumeOf, [accountId])).rows[0].volume)
  const volumeOf = `SELECT volume FROM account_figures WHERE account_id = $1 AND currency = 'usd'`
  const setVolume = (volume: number) =>
    pool.query(`UPDATE account_figures SET volume = $2 WHERE account_id = $1 AND currency = 'usd'`, [accountId, volume])
  const setName = (name: string) => pool.query('UPDATE merchants SET name = $2 WHERE id = $1', [id, name])
  const others = async (query: Parameters<typeof list>[0], change: () => Promise<unknown>) => {
    const first = await list({ livemode: false, limit: 2, ...query })
    expect(first.items.at(-1)?.id).toBe(id)
    await change()
    const second = await list({ livemode: false, limit: 100, ...query, starting_after: String(first.next) })
    return named([...first.items, ...second.items].map((item) => item.id)).filter((nth) => nth !== 1)
  }
  const before = await figure()
  // Above the first, and below the last: with the new figure, the second page began too early or too late.
  expect(await others({ sort: 'volume' }, () => setVolume(before * 1_000))).toEqual([0, 2, 3])
  await setVolume(before)
  expect(await others({ sort: 'volume' }, () => setVolume(-1))).toEqual([0, 2, 3])
  await setVolume(before)
  const { rows } = await pool.query<{ name: string }>('SELECT name FROM merchants WHERE id = $1', [id])
  expect(await others({ sort: 'name' }, () => setName('Zz: mer_x'))).toEqual([0, 2, 3])
  await setName(String(rows[0]?.name))
})

test.each(['mer_x', 'x:mer_x', '1e9:mer_x', '1:', `${'9'.repeat(19)}:mer_x`])(
  'a page begins at a position, not at %s',
  async (position) => {
    for (const sort of ['created', 'volume', 'requirements'] as const)
      expect((await refusal(list({ sort, starting_after: position }))).param).toBe('starting_after')
  },
)

test('the other mode and another currency have figures of their own', async () => {
  const live = await list({})
  expect(live.items.every(({ figures }) => figures.volume === 0 && figures.dispute_rate === null)).toBe(true)
  expect(live).toMatchObject({ currency: 'usd', currencies: ['usd'] })
  const euros = await list({ livemode: false, currency: 'eur', sort: 'volume', limit: 1 })
  const dollars = await list({ livemode: false, sort: 'volume', limit: 1 })
  expect(euros.items[0]?.figures.volume).toBeLessThan(Number(dollars.items[0]?.figures.volume))
  expect(euros.items[0]?.figures.succeeded).toBe(dollars.items[0]?.figures.succeeded)
})

test('merchants with overdue requirements come first, and are found by the filter', async () => {
  const told = (pastDue: string[] | null, currentlyDue: string[]) => ({
    requirements: { pastDue, currentlyDue, eventuallyDue: [], pendingVerification: [], deadline: null },
  })
  const update = (nth: number, data: ReturnType<typeof told>) =>
    database.prisma.account.update({ where: { id: Number(shops[nth]?.accountId) }, data })
  await update(2, told(['external_account'], []))
  await update(1, told([], ['tos', 'email', 'url']))
  // Fault: a row without a list could not be written, and broke the page.
  await update(3, told(null, []))
  expect((await ordered({ sort: 'requirements' })).slice(0, 2)).toEqual([2, 1])
  expect(await ordered({ overdue: true })).toEqual([2])
  expect((await list({ overdue: true })).items).toEqual([])
})

describe('a page that is sorted by a figure', () => {
  const figureSorts = ['volume', 'fees', 'dispute_rate', 'held'] as const

  async function blocksOf(query: Parameters<typeof list>[0]): Promise<number> {
    const { database: counted, blocks } = countBlocks(database)
    const caller = appRouter.createCaller({ services: { ...services, database: counted }, actor, account: null })
    await caller.operator.merchants.list({ livemode: false, limit: 2, ...query })
    return blocks()
  }

  const makeIdle = (prefix: string, count: number) =>
    pool.query(
      `WITH made AS (
         INSERT INTO merchants (id, name, email, plan, country, created_at)
         SELECT $1 || n, 'Idle', $1 || n || '@example.com', 'free', 'US', now() FROM generate_series(1, $2::int) n RETURNING id, created_at)
       INSERT INTO accounts (merchant_id, livemode, processor_account_id, country, default_currency, created_at, updated_at)
       SELECT id, false, 'acct_' || id, 'US', 'usd', created_at, created_at FROM made`,
      [prefix, count],
    )

  test('reads no payments of merchants that are not on it', async () => {
    for (let more = true; more; ) more = (await totalDays({ database })).more
    await pool.query('VACUUM ANALYZE')
    const before = new Map<string, number>()
    for (const sort of figureSorts) before.set(sort, await blocksOf({ sort }))
    await makeIdle('mer_idle', 500)
    for (let more = true; more; ) more = (await totalDays({ database })).more
    await pool.query('VACUUM ANALYZE')
    // The rows of 500 merchants, of their accounts and of the end of their totals take some forty pages of 8 KiB.
    for (const sort of figureSorts)
      expect(await blocksOf({ sort }), `${sort}: ${before.get(sort)} before`).toBeLessThan(
        Number(before.get(sort)) + 80,
      )
  })

  test('in the order of their creation reads few blocks more among 2,000 merchants', async () => {
    await pool.query('VACUUM ANALYZE')
    const before = await blocksOf({})
    await makeIdle('mer_more', 2_000)
    await pool.query('VACUUM ANALYZE')
    // The rows of their accounts have over sixty pages of 8 KiB.
    expect(await blocksOf({}), `${before} before`).toBeLessThan(before + 20)
  })

  test('of a state reads no merchant in it that is not on the page (fault: all were read and sorted)', async () => {
    await makeIdle('mer_state', 2_000)
    const first = async () => {
      await pool.query('VACUUM ANALYZE')
      const read: [string, number][] = []
      for (const state of ['suspended', 'overdue', 'rejected']) read.push([state, await blocksOf({ [state]: true })])
      const { database: counted, blocks } = countBlocks(database)
      const key = { kind: 'platform', id: 'key_1', name: 'k', permissions: null, livemode: false } as const
      const caller = appRouter.createCaller({ services: { ...services, database: counted }, actor: key, account: null })
      for (const status of ['suspended', 'paused', 'closed'] as const) {
        const before = blocks()
        await caller.platform.merchants.list({ status, limit: 2 })
        read.push([status, blocks() - before])
      }
      return read
    }
    /** @param many merchants of each hundred */
    const setStates = (many: number) =>
      Promise.all([
        pool.query(
          `UPDATE merchants SET keys_suspended_at = now() WHERE id LIKE 'mer_state%' AND substr(id, 10)::int % 100 < $1`,
          [many],
        ),
        pool.query(
          `UPDATE accounts SET closed_at = CASE WHEN n % 100 BETWEEN 20 AND 20 + $1 THEN now() END,
                  paused = CASE WHEN n % 100 BETWEEN 40 AND 40 + $1 THEN '{"payments": true, "payouts": false, "subscriptions": false, "reason": "x"}'::jsonb END,
                  disabled_reason = CASE WHEN n % 100 BETWEEN 60 AND 60 + $1 THEN 'rejected.fraud' END,
                  requirements = CASE WHEN n % 100 BETWEEN 80 AND 80 + $1 THEN '{"pastDue": ["x"], "currentlyDue": [], "errors": []}'::jsonb END
             FROM (SELECT id, substr(merchant_id, 10)::int AS n FROM accounts WHERE merchant_id LIKE 'mer_state%') its
            WHERE its.id = accounts.id`,
          [many],
        ),
      ])
    await setStates(1)
    const few = await first()
    await setStates(18)
    const many = new Map(await first())
    for (const [state, blocks] of few) expect(many.get(state), `${state}: ${blocks} before`).toBeLessThan(blocks + 20)
  })

  test('has the currencies of all accounts without a look at each, also before a vacuum', async () => {
    await pool.query('VACUUM ANALYZE')
    const ofCurrencies = async () => {
      const { database: counted, blocks } = countBlocks(database)
      return { currencies: await readPlatformCurrencies(counted, false), blocks: blocks() }
    }
    const before = await ofCurrencies()
    await makeIdle('mer_new', 2_000)
    expect(await ofCurrencies()).toEqual({
      currencies: ['usd'],
      blocks: expect.toSatisfy((blocks: number) => blocks < before.blocks + 20),
    })
    await pool.query(`UPDATE accounts SET default_currency = 'eur' WHERE merchant_id LIKE 'mer_new1%'`)
    expect((await ofCurrencies()).currencies).toEqual(['usd', 'eur'])
    await pool.query(`UPDATE accounts SET default_currency = 'chf' WHERE merchant_id LIKE 'mer_new2%' AND NOT livemode`)
    expect((await ofCurrencies()).currencies).toEqual(['usd', 'eur', 'chf'])
  })
})

test('a merchant that has just sold the most comes first on a list of one page, before its day is totalled', async () => {
  const last = shops[3]
  const { rowCount } = await pool.query(
    `INSERT INTO payments (account_id, id, amount, amount_received, amount_refunded, currency, status, pass_fees, fee_amount,
       plan, fee_bps, fee_fixed, route, metadata, created_at, updated_at)
     VALUES ($1, 'pi_just_now', 900000000, 900000000, 0, 'usd', 'succeeded', false, 1, 'free', 1, 1, 'direct', '{}', now(), now())`,
    [last?.accountId],
  )
  expect(rowCount).toBe(1)
  expect(await ordered({ sort: 'volume', search: 'Shop' })).toEqual([3, 0, 1, 2])
})

test('merchants are counted by the level of their disputes of the month, by mode', async () => {
  const { merchant_id: merchantId } = await platform.merchant()
  const { id: accountId } = await database.prisma.account.findFirstOrThrow({ where: { merchantId, livemode: false } })
  // A time within the month, also for a run over its beginning.
  const noon = new Date(beginningOfMonth(services.processorClock.now()).getTime() + 12 * 3_600_000)
  const month = { database, processorClock: { ...services.processorClock, now: () => noon } }
  await fillPayments(database, { accountId, count: 400, until: noon, days: 0 })
  await database.prisma.dispute.deleteMany({ where: { accountId } })
  const paid = await database.prisma.payment.findMany({ where: { accountId, status: 'succeeded' } })
  expect(paid.length).toBeGreaterThan(300)
  const before = await countDisputeLevels(month)
  const dispute = async () => {
    const payment = paid.pop()
    await pool.query(
      `INSERT INTO disputes (account_id, id, payment_id, amount, currency, reason, status, evidence, has_evidence, past_due, submission_count,
         withdrawn, created_at, updated_at) VALUES ($1, 'du_' || $2, $2, $3, $4, 'fraudulent', 'lost', '{}', false, false, 0, 0, $5, $5)`,
      [accountId, payment?.id, payment?.amount, payment?.currency, payment?.createdAt],
    )
    return countDisputeLevels(month)
  }
  // Of some 360 payments.
  expect(await dispute()).toEqual(before)
  expect(await dispute()).toEqual({ ...before, test: { ...before.test, warning: before.test.warning + 1 } })
  expect(await dispute()).toEqual({ ...before, test: { ...before.test, alarm: before.test.alarm + 1 } })
})
