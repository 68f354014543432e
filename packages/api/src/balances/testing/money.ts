import { expect } from 'vitest'
import { sweep } from '../../processor-events/sweep.ts'
import { catchUp, type Shop, type TestPlatform } from '../../testing/index.ts'
import { payMerchants } from '../../transfers/pay-merchants.ts'
import { mirrorBalances } from '../mirror-balances.ts'

/** Everything that is under way comes to its end: events, transfers, and the copies of ledgers. */
export async function settleAll(platform: TestPlatform): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await catchUp(platform)
    await payMerchants(platform.services)
  }
  await catchUp(platform)
  expect(await mirrorBalances(platform.services, { early: true })).toEqual([])
}

/** Moves the processor's clock on, and takes up what happened on the way. */
export async function nextDay(platform: TestPlatform, days = 1): Promise<void> {
  await platform.processor.advance(days * 86_400)
  await settleAll(platform)
  await sweep(platform.services)
  await settleAll(platform)
}

type Line = { net: number; amount: number; fee: number; type: string; source: string | null; id: string }

/** All lines of a payout, over its pages. */
export async function linesOf(shop: Pick<Shop, 'client'>, id: string): Promise<Line[]> {
  const lines: Line[] = []
  for (let more = true; more; ) {
    const last = lines.at(-1)?.id
    const page = await shop.client.payouts.lines({ id, limit: 3, ...(last ? { starting_after: last } : {}) })
    lines.push(...page.items)
    more = page.has_more
  }
  return lines
}

/** Expects that the lines of each payout sum to it; one that is not on its way has none yet. */
export async function expectExactLines(shop: Pick<Shop, 'client'>): Promise<void> {
  for (const { id, amount, status, method } of (await shop.client.payouts.list({ limit: 100 })).items) {
    const lines = await linesOf(shop, id)
    for (const { amount, fee, net } of lines) expect(amount - fee).toBe(net)
    const sum = lines.reduce((total, { net }) => total + net, 0)
    const early = status === 'pending' && method === 'automatic'
    expect({ id, sum }).toEqual({ id, sum: early ? 0 : amount })
  }
}
