import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { fillPayments } from '@merchant-payments/api/testing/many-payments'
import { describe, expect, test, vi } from 'vitest'
import { patience } from '../../testing/patience.ts'
import { exchange, expectStandardHeaders } from '../../testing/send.ts'
import { testServer } from '../../testing/test-server.ts'

const server = await testServer()
const { prisma, pool } = server.database

async function shop() {
  const merchant = await server.merchant()
  const { id } = await prisma.account.findFirstOrThrow({ where: { merchantId: merchant.merchant_id, livemode: false } })
  return { merchant, key: merchant.test_key, accountId: id }
}

const path = (query = '') => `/portal/payments.csv${query}`
const file = (key: string, query?: string) => exchange(server.origin, 'GET', path(query), { key })

let made = 0
async function pay(accountId: number, fields: object) {
  made += 1
  const createdAt = new Date(Date.UTC(2026, 10, 20, 10, 0, made))
  const row = {
    accountId,
    id: `pi_csv${made}`,
    amount: 1094n,
    amountReceived: 1094n,
    amountRefunded: 0n,
    currency: 'usd',
    status: 'succeeded',
    passFees: false,
    feeAmount: 94n,
    plan: 'free' as const,
    feeBps: 490,
    feeFixed: 40n,
    route: 'direct' as const,
    metadata: {},
    createdAt,
    updatedAt: createdAt,
  }
  await prisma.payment.create({ data: { ...row, ...fields } })
}

/** RFC 4180, strictly: a quote stands at the ends of a cell or is doubled, and lines end in CR LF. */
function read(text: string): string[][] {
  const rows: string[][] = [[]]
  const cells = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y
  while (cells.lastIndex < text.length) {
    const at = cells.lastIndex
    const cell = cells.exec(text)
    if (!cell) throw new Error(`no cell at ${at}: ${text.slice(at, at + 40)}`)
    rows.at(-1)?.push(cell[1]?.replaceAll('""', '"') ?? cell[2] ?? '')
    if (cell[3] === '\r\n') rows.push([])
  }
  rows.pop()
  return rows
}

/** Rows by the names of their columns. */
function named(text: string): Record<string, string>[] {
  const [header = [], ...rows] = read(text.replace(/^\ufeff/, ''))
  return rows.map((row) => {
    expect(row).toHaveLength(header.length)
    return Object.fromEntries(row.map((cell, index) => [header[index] ?? '', cell]))
  })
}

test('the file has what the list has, newest first, and says how much that is', async () => {
  const { key, accountId } = await shop()
  await pay(accountId, { customerEmail: 'ada@example.com', metadata: { order: 7, note: 'a "b", c' } })
  const lastError = { code: 'card_declined', decline_code: 'lost_card', message: 'No.' }
  await pay(accountId, {
    currency: 'jpy',
    amount: 500n,
    amountReceived: 0n,
    status: 'requires_payment_method',
    lastError,
  })
  await pay(accountId, { currency: 'kwd', amount: 1250n, amountRefunded: 250n, disputed: true })
  const { status, headers, text } = await file(key)
  expect(status).toBe(200)
  expectStandardHeaders(headers)
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'x-total-rows': '3',
    'content-disposition': expect.stringMatching(/^attachment; filename="payments-test-\d{4}-\d\d-\d\d\.csv"$/),
    'cache-control': 'no-store',
    'ratelimit-limit': '1000000',
  })
  expect(text.startsWith('\ufeffid,created,status,')).toBe(true)
  const [third, second, first] = named(text)
  expect(first).toMatchObject({
    status: 'succeeded',
    currency: 'usd',
    amount: '10.94',
    amount_minor_units: '1094',
    fee_amount: '0.94',
    customer_email: 'ada@example.com',
    description: '',
    disputed: 'false',
    created: expect.stringMatching(/^2026-11-20T10:00:\d\d\.000Z$/),
  })
  expect(JSON.parse(first?.metadata ?? '')).toEqual({ order: 7, note: 'a "b", c' })
  expect(second).toMatchObject({
    amount: '500',
    amount_received: '0',
    error_code: 'card_declined',
    error_decline_code: 'lost_card',
  })
  expect(third).toMatchObject({
    amount: '1.250',
    amount_refunded: '0.250',
    amount_refunded_minor_units: '250',
    disputed: 'true',
  })
})

test('a filter takes the processor’s id of an adopted customer', async () => {
  const { key, accountId } = await shop()
  const { id: customerId } = (await server.as(key).post<{ id: string }>('/customers', { email: 'ada@example.com' }))
    .data
  await prisma.customer.updateMany({ where: { accountId, id: customerId }, data: { processorId: 'cus_theirs' } })
  await pay(accountId, { customerId })
  await pay(accountId, {})
  for (const id of [customerId, 'cus_theirs']) {
    const { status, text } = await file(key, `?customer_id=${id}`)
    expect([status, named(text).length]).toEqual([200, 1])
  }
})

test('the filters are those of the list', async () => {
  const { key, accountId } = await shop()
  await pay(accountId, { description: '100% tea', currency: 'eur' })
  await pay(accountId, { description: '100 teas', amount: 5n })
  for (const [query, found] of [
    ['?currency=EUR', 1],
    ['?search=100%25', 1],
    ['?amount_to=5', 1],
    ['?amount_from=6&amount_to=5', 0],
    ['?status=succeeded', 2],
  ] as const) {
    const { headers, text } = await file(key, query)
    expect([query, headers['x-total-rows'], named(text).length]).toEqual([query, String(found), found])
  }
  for (const query of ['?status=paid', '?limit=5', '?amount_from=1e3', '?currency=usd&currency=eur', '?search=%00']) {
    const { status, text } = await file(key, query)
    expect([status, JSON.parse(text)]).toMatchObject([400, { error: { code: 'validation_error' } }])
  }
})

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t'=1"],
  ['\r=1', "'\r'=1"],
  ['\uff1d1+1', "'\uff1d1+1"],
  ['\uff0b1', "'\uff0b1"],
  ['\uff0d1', "'\uff0d1"],
  ['\uff201', "'\uff201"],
  ['=HYPERLINK("http://x.example","a, b")', `'=HYPERLINK("http://x.example","a, b")`],
  ['a "quoted", text\r\nof two lines', 'a "quoted", text\r\nof two lines'],
  ['ﬁn – 茶 🍵', 'ﬁn – 茶 🍵'],
  ['a=1', 'a=1'],
])('the description %j arrives as %j', async (description, cell) => {
  const { key, accountId } = await shop()
  await pay(accountId, { description, customerEmail: `${description}@example.com` })
  const [row] = named((await file(key)).text)
  expect(row).toMatchObject({ description: cell, customer_email: `${cell}@example.com` })
})

test('a formula after a semicolon or a line break is escaped, also for spreadsheets that separate by semicolons', async () => {
  const { key, accountId } = await shop()
  const row = { amount: -1094n, metadata: { note: 'x;=3' } }
  await pay(accountId, { ...row, description: 'a;=1+1', customerEmail: '\n=2', lastError: { message: 'no;"@5"' } })
  const { text } = await file(key)
  // Quotes that do not begin a piece hold nothing together there.
  const pieces = text.split(/[;\r\n]/).map((piece) => piece.replace(/^[\s"]+/, ''))
  expect(pieces.filter((piece) => /^[=+\-@]/.test(piece))).toEqual([])
  const [header = '', ...lines] = text.split('\r\n')
  expect(lines[0]).toContain(`"a;'=1+1"`)
  const [cells] = named([header, ...lines].join('\r\n'))
  expect(cells).toMatchObject({ description: "a;'=1+1", customer_email: "\n'=2", metadata: '{"note":"x;\'=3"}' })
  expect(cells).toMatchObject({ amount: '-10.94', amount_minor_units: '-1094' })
})

describe('access to the file', () => {
  test.each([
    ['without a key', undefined],
    ['with an unknown key', `svc_test_${'0'.repeat(40)}`],
  ])('%s is refused', async (_, key) => {
    const { status, headers, text } = await exchange(server.origin, 'GET', path(), key ? { key } : {})
    expect([status, headers['x-total-rows'], JSON.parse(text)]).toMatchObject([
      401,
      undefined,
      { error: { code: 'unauthorized' } },
    ])
    expectStandardHeaders(headers)
  })

  test('with a key of another account, or of the other mode, finds nothing of it', async () => {
    const { merchant, accountId } = await shop()
    await pay(accountId, { description: 'secret' })
    for (const key of [merchant.live_key, (await shop()).key]) {
      const { headers, text } = await file(key, '?search=secret')
      expect([headers['x-total-rows'], named(text)]).toEqual(['0', []])
    }
  })
})

/** Until a number has not changed from one look to the next, and nothing is being read. */
async function settled(count: () => number): Promise<void> {
  let before = Number.NaN
  const same = () => {
    const after = count()
    const is = after === before && pool.idleCount === pool.totalCount
    before = after
    return is
  }
  await vi.waitUntil(same, { ...patience, interval: 400 })
}

describe('of many payments', () => {
  test('each is in the file once', async () => {
    const { key, accountId } = await shop()
    await fillPayments(server.database, { accountId, count: 2_600, until: new Date(), days: 30 })
    const { headers, text } = await file(key)
    const rows = named(text)
    expect([headers['x-total-rows'], rows.length, new Set(rows.map(({ id }) => id)).size]).toEqual(['2600', 2600, 2600])
    const times = rows.map(({ created }) => created)
    expect(times).toEqual(times.toSorted().toReversed())
  })

  test('no more is read than the client takes, and nothing once it has left', async () => {
    const { key, accountId } = await shop()
    await fillPayments(server.database, { accountId, count: 10_000, until: new Date(), days: 30 })
    // More than fits into the buffers of a connection.
    await pool.query(`UPDATE payments SET description = repeat('x', 3000) WHERE account_id = $1`, [accountId])
    const reads = vi.spyOn(pool, 'query')
    const pages = () => reads.mock.calls.filter(([text]) => String(text).includes('LIMIT 500')).length
    const request = get(`${server.origin}${path()}`, { headers: { authorization: `Bearer ${key}` }, agent: false })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    expect(response.headers['x-total-rows']).toBe('10000')
    // The client reads nothing from now on, so the server reads only as many rows as the buffers of the connection hold.
    await settled(pages)
    const taken = pages()
    expect(taken).toBeLessThan(15)
    response.destroy()
    await settled(pages)
    expect(pages()).toBeLessThanOrEqual(taken + 1)
    reads.mockRestore()
    expect(server.logged).toEqual([])
  })

  test('a file that breaks off is seen to be broken', async () => {
    const { key, accountId } = await shop()
    await fillPayments(server.database, { accountId, count: 2_000, until: new Date(), days: 30 })
    const { query } = pool
    let pages = 0
    const failing = vi.spyOn(pool, 'query').mockImplementation(((text: string, values: unknown[]) => {
      if (String(text).includes('LIMIT 500') && ++pages === 3) return Promise.reject(new Error('the database has gone'))
      return (query as (text: string, values: unknown[]) => unknown).call(pool, text, values)
    }) as typeof query)
    await expect(file(key)).rejects.toThrow(/aborted|hang up/)
    failing.mockRestore()
    expect(server.logged.splice(0).join()).toContain('a file of payments broke off')
  })
})

describe('a payment in the file', () => {
  test('has its net, its payout, its customer and its items', async () => {
    const { key, accountId } = await shop()
    const api = server.as(key)
    const { data: ada } = await api.post<{ id: string }>('/customers', { email: 'ada@example.com', name: '=Ada' })
    const session = {
      line_items: [
        { amount: 300, currency: 'usd', name: 'Tea', quantity: 3 },
        { amount: 194, currency: 'usd', name: '+Cup', quantity: 1 },
      ],
      success_url: 'https://shop.example/ok',
      cancel_url: 'https://shop.example/no',
    }
    const { data: saved } = await api.post<{ id: string }>('/payment-sessions', { ...session, customer_id: ada.id })
    const { data: guest } = await api.post<{ id: string }>('/payment-sessions', session)
    await prisma.paymentSession.updateMany({
      where: { accountId, id: guest.id },
      data: { customerDetails: { name: 'Grace' } },
    })
    await pay(accountId, { sessionId: guest.id, amountReceived: 0n, status: 'requires_payment_method' })
    await pay(accountId, { sessionId: saved.id, amountRefunded: 200n })
    await pay(accountId, { description: 'Of no session' })
    const paymentId = `pi_csv${made - 1}`
    const at = new Date()
    const payout = { accountId, currency: 'usd', method: 'automatic', arrivalDate: at, createdAt: at, updatedAt: at }
    await prisma.payout.create({ data: { ...payout, id: 'po_csv', status: 'paid', reconciled: true, amount: 800n } })
    const line = { accountId, type: 'charge', category: 'charge', fee: 0n, currency: 'usd', createdAt: at }
    await prisma.balanceTransaction.create({
      data: {
        ...{ ...line, id: 'txn_csv', payoutId: 'po_csv', lineType: 'payment', objectId: paymentId },
        ...{ amount: 800n, net: 800n },
      },
    })
    const [bare, first, second] = named((await file(key)).text)
    expect(bare).toMatchObject({ net: '10.00', payout_id: '', customer_name: '', items: '' })
    expect(first).toMatchObject({
      ...{ id: paymentId, net: '8.00', net_minor_units: '800', payout_id: 'po_csv' },
      ...{ customer_name: "'=Ada", items: '3 × Tea; 1 × +Cup' },
    })
    expect(second).toMatchObject({ net: '0.00', payout_id: '', customer_name: 'Grace' })
  })
})

describe('the files of other lists', () => {
  const lists = ['customers', 'subscriptions', 'disputes', 'payouts'] as const
  const saved = async (list: (typeof lists)[number], key: string, query = '') => {
    const answer = await exchange(server.origin, 'GET', `/portal/${list}.csv${query}`, { key })
    return { ...answer, rows: answer.status === 200 ? named(answer.text) : [] }
  }

  test.each(lists)(
    '%s: a name with the mode and the day, and no access without a key or with an unknown filter',
    async (list) => {
      const { key } = await shop()
      const { status, headers, rows } = await saved(list, key)
      expect([status, rows]).toEqual([200, []])
      expect(headers['content-disposition']).toMatch(
        new RegExp(`^attachment; filename="${list}-test-\\d{4}-\\d\\d-\\d\\d\\.csv"$`),
      )
      expect((await saved(list, `svc_test_${'0'.repeat(40)}`)).status).toBe(401)
      expect((await saved(list, key, '?limit=5')).status).toBe(400)
    },
  )

  test('customers: all pages, each once, guarded against formulas, by the search of the page', async () => {
    const { key, accountId } = await shop()
    const data = Array.from({ length: 1_201 }, (_, n) => ({
      ...{ accountId, id: `cus_${accountId}_${n}`, email: `c${n}@example.com`, name: n === 7 ? '=1+1' : null },
      ...{ metadata: { n }, createdAt: new Date(Date.UTC(2026, 10, 1) + 1000 * n), updatedAt: new Date() },
    }))
    await prisma.customer.createMany({ data })
    const { rows } = await saved('customers', key)
    expect([rows.length, new Set(rows.map(({ id }) => id)).size]).toEqual([1_201, 1_201])
    expect(rows[0]).toMatchObject({
      email: 'c1200@example.com',
      created: '2026-11-01T00:20:00.000Z',
      metadata: '{"n":1200}',
    })
    expect(rows.at(-8)).toMatchObject({ name: "'=1+1" })
    expect((await saved('customers', key, '?search=c1200%40')).rows).toHaveLength(1)
    expect((await saved('customers', (await shop()).key)).rows).toEqual([])
  })

  test('disputes, payouts and subscriptions: what the lists have, by their filters', async () => {
    const { key, accountId } = await shop()
    await pay(accountId, { currency: 'jpy', customerEmail: 'ada@example.com' })
    const at = new Date(Date.UTC(2026, 10, 2))
    const times = { createdAt: at, updatedAt: at }
    const dispute = {
      ...{ accountId, paymentId: `pi_csv${made}`, amount: 500n, currency: 'jpy', reason: 'fraudulent', evidence: {} },
      ...{ hasEvidence: false, pastDue: false, submissionCount: 0, withdrawn: 0n, ...times },
    }
    await prisma.dispute.create({ data: { ...dispute, id: 'du_csv1', status: 'needs_response' } })
    await prisma.dispute.create({ data: { ...dispute, id: 'du_csv2', status: 'lost' } })
    const payout = { accountId, method: 'automatic', arrivalDate: at, reconciled: false, ...times }
    await prisma.payout.create({ data: { ...payout, id: 'po_csv1', status: 'paid', amount: 1250n, currency: 'kwd' } })
    const { ref } = await prisma.subscriptionSession.create({
      data: {
        ...{
          accountId,
          ref: `ref_${accountId}`,
          id: `cs_${accountId}`,
          status: 'complete',
          name: 'Tea club',
          unitAmount: 1000n,
        },
        ...{ currency: 'usd', interval: 'month', intervalCount: 1, quantity: 2, amountTotal: 2000n },
        ...{ passFees: false, feeAmount: 0n, plan: 'free' },
        ...{ feeBps: 490, feeFixed: 40n, route: 'direct', metadata: {}, expiresAt: at, ...times },
        ...{ successUrl: 'https://shop.example/ok', cancelUrl: 'https://shop.example/no' },
      },
    })
    const item = {
      id: 'si_1',
      price_id: null,
      quantity: 2,
      amount: 1000,
      currency: 'usd',
      interval: 'month',
      interval_count: 1,
    }
    await prisma.subscription.create({
      data: {
        ...{ accountId, id: 'sub_csv', sessionRef: ref, status: 'active', customerEmail: 'ada@example.com' },
        ...{
          items: [item],
          readVersion: 0n,
          currentPeriodStart: at,
          currentPeriodEnd: at,
          cancelAtPeriodEnd: false,
          ...times,
        },
      },
    })
    expect((await saved('disputes', key)).rows).toHaveLength(2)
    expect((await saved('disputes', key, '?needs_answer=true')).rows).toMatchObject([
      { id: 'du_csv1', amount: '500', needs_answer: 'true', customer_email: 'ada@example.com', reason: 'fraudulent' },
    ])
    expect((await saved('payouts', key)).rows).toMatchObject([
      { id: 'po_csv1', amount: '1.250', amount_minor_units: '1250', status: 'paid', method: 'automatic' },
    ])
    expect((await saved('subscriptions', key, '?status=active&search=club')).rows).toMatchObject([
      { id: 'sub_csv', name: 'Tea club', quantity: '2', amount: '20.00', interval: 'month', trial_end: '' },
    ])
    expect((await saved('subscriptions', key, '?status=canceled')).rows).toEqual([])
  })
})
