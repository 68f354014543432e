import { expect } from 'vitest'
import { mirrorBalances } from '../../money/balances/mirror-balances.ts'
import { readBalance } from '../../money/balances/read-balance.ts'
import { makeStatements } from '../../money/statements/make-statements.ts'
import { boundsOf, monthOf } from '../../money/statements/month.ts'
import type { Shop, TestPlatform } from '../index.ts'

type Seller = Pick<Shop, 'client' | 'accountId'>
type CsvRow = Record<string, string>

/** Asks for a month and works as the worker does, until it is made. */
export async function statementOf(platform: TestPlatform, { client }: Pick<Shop, 'client'>, month: string) {
  const { services, clock } = platform
  let { status } = await client.portal.statements.create({ month })
  for (let rounds = 0; status !== 'ready' && rounds < 5; rounds += 1) {
    expect(await mirrorBalances(services, { early: true })).toEqual([])
    expect(await makeStatements(services)).toEqual([])
    clock.advance(1000)
    status = (await client.portal.statements.retrieve({ month })).status
  }
  return client.portal.statements.retrieve({ month })
}

/** The rows of the file, by the names of the columns. No cell of it needs quotes. */
export async function fileOf({ database }: TestPlatform, { accountId }: Seller, month: string): Promise<CsvRow[]> {
  const pieces = await database.prisma.monthlyStatementPiece.findMany({
    where: { accountId, month },
    orderBy: { number: 'asc' },
  })
  const text = pieces.map(({ content }) => content).join('')
  expect(text.startsWith('\ufeff')).toBe(true)
  const [head = '', ...lines] = text.slice(1).split('\r\n')
  const names = head.split(',')
  return lines
    .filter((line) => line !== '')
    .map((line) => Object.fromEntries(line.split(',').map((cell, place) => [names[place] ?? '', cell])))
}

/** Advances the processor's clock by a second, as a statement ends before the current one, and syncs our clock. */
export async function nextSecond({ processor }: TestPlatform): Promise<void> {
  await processor.advance(1)
  await processor.processor.balance.retrieve({ livemode: false, hostAccount: null })
}

/** To the last hour of the month that it is at the processor. */
export async function goToLastHour(platform: TestPlatform): Promise<void> {
  const now = platform.services.processorClock.now()
  const left = Math.floor((boundsOf(monthOf(now)).end.getTime() - now.getTime()) / 1000)
  await platform.processor.advance(Math.max(left - 3600, 0))
  await nextSecond(platform)
}

const netOf = (rows: readonly CsvRow[]) => rows.reduce((sum, row) => sum + Number(row.net_minor_units), 0)

/**
 * Expects that the page and the file of each month add up from its opening to its closing balance, that each month
 * opens with the closing balance of the month before, and that the last one closes with the merchant's current balance.
 */
export async function expectExactMonths(platform: TestPlatform, shop: Seller): Promise<void> {
  const { services, database } = platform
  await nextSecond(platform)
  const { items } = await shop.client.portal.statements.list({})
  let before = new Map<string, unknown>()
  for (const { month } of items.toReversed()) {
    const { currencies, status } = await statementOf(platform, shop, month)
    expect({ month, status }).toEqual({ month, status: 'ready' })
    const rows = await fileOf(platform, shop, month)
    for (const { currency, opening, closing, rows: shown } of currencies) {
      for (const place of ['balance', 'held', 'total'] as const)
        expect(shown.reduce((sum, row) => sum + row[place], opening[place])).toBe(closing[place])
      for (const place of ['balance', 'held'] as const) {
        const own = rows.filter((row) => row.currency === currency && row.place === place)
        expect(own[0]?.type).toBe('opening_balance')
        const ends = own.filter(({ type }) => type === 'closing_balance')
        expect(netOf(ends)).toBe(closing[place])
        expect(netOf(own.filter((row) => !ends.includes(row)))).toBe(closing[place])
      }
      expect(opening).toEqual(before.get(currency) ?? { balance: 0, held: 0, total: 0 })
    }
    before = new Map(currencies.map(({ currency, closing }) => [currency, closing]))
  }
  expect(items[0]?.month).toBe(monthOf(services.processorClock.now()))
  const { available, pending } = await readBalance(database, shop.accountId, services.processorClock.now())
  const sums = new Map<string, number>()
  for (const { currency, amount } of [...available, ...pending])
    sums.set(currency, (sums.get(currency) ?? 0) + Number(amount))
  for (const [currency, amount] of sums)
    expect({ currency, amount }).toEqual({ currency, amount: balanceIn(before, currency, 'balance') })
  for (const { currency, amount } of await readHeldByPlatform(platform, shop.accountId))
    expect({ currency, amount }).toEqual({ currency, amount: balanceIn(before, currency, 'held') })
}

function balanceIn(closing: ReadonlyMap<string, unknown>, currency: string, place: 'balance' | 'held'): number {
  return (closing.get(currency) as Record<typeof place, number> | undefined)?.[place] ?? 0
}

/** Amounts due to the merchant that were not transferred. A pending transfer counts as not transferred. */
async function readHeldByPlatform({ database }: TestPlatform, accountId: number) {
  const { rows } = await database.pool.query<{ currency: string; amount: number }>(
    `SELECT settled_currency AS currency, (sum(due - transferred) + COALESCE((SELECT sum(m.amount) FROM movements m
              WHERE m.account_id = $1 AND NOT m.done AND m.currency = settled_currency), 0))::int AS amount
       FROM payments WHERE account_id = $1 AND settled_currency IS NOT NULL GROUP BY settled_currency`,
    [accountId],
  )
  return rows
}
