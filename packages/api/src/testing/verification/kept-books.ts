import { mirrorBalances } from '../../money/balances/mirror-balances.ts'
import { totalDays } from '../../money/daily-totals/total-days.ts'
import { refreshFigures } from '../../money/figures/refresh-figures.ts'
import { copyPlatformLedger } from '../../money/platform-ledger/copy-ledger.ts'
import { payDueMerchants } from '../../processor/sweep/pay-due-merchants.ts'
import { type VerificationReport, verifyBooks } from '../../verification/verify-books.ts'
import { catchUp, disputing, openShop, type Shop, subscribe, type TestPlatform } from '../index.ts'

/** Shops of the three routes, in that order. */
export type KeptBooks = { direct: Shop; destination: Shop; transfer: Shop }

const routes = {
  direct: {},
  destination: { card_payments: 'inactive' },
  transfer: { card_payments: 'inactive', transfers: 'inactive' },
} as const

/** An audit that finds everything at once. */
export function verificationOf(platform: TestPlatform, services = platform.services): Promise<VerificationReport> {
  const noPause = async () => undefined
  return verifyBooks(services, {
    accounts: null,
    since: new Date(platform.services.processorClock.now().getTime() - 35 * 86_400_000),
    withProcessor: true,
    throttle: noPause,
    pace: noPause,
    pause: noPause,
  })
}

/**
 * Books as the product keeps them, with some of everything: payments on three routes that succeeded, failed and were disputed,
 * refunds, transfers, reversals, sessions that ended, subscriptions, events and deliveries.
 */
export async function keepBooks(platform: TestPlatform): Promise<KeptBooks> {
  const { database, processor, services, clock } = platform
  const shops = {} as KeptBooks
  for (const [route, able] of Object.entries(routes) as [keyof KeptBooks, (typeof routes)[keyof KeptBooks]][]) {
    const shop = await openShop(platform, able)
    shops[route] = shop
    await database.prisma.webhookEndpoint.create({
      data: {
        accountId: shop.accountId,
        id: `we_${shop.accountId}`,
        url: 'https://shop.example/hooks',
        events: ['*'],
        sealedSecret: `v1.${services.keyring.current.id}.a.b.c`,
        createdAt: new Date(0),
        updatedAt: new Date(0),
      },
    })
    for (const number of ['4242424242424242', disputing.fraudulent, '4242424242424242', '4000000000000002']) {
      const { id } = await shop.sell({ pass_fees_to_customer: number === '4242424242424242' })
      await processor.pay(id, { number })
      await catchUp(platform)
    }
    const gone = await shop.sell()
    await processor.call(false, `/v1/checkout/sessions/${gone.id}/expire`, route === 'direct' ? shop.account : null, {})
    const { subscription } = await subscribe(platform, shop)
    await subscribe(platform, shop)
    await shop.client.subscriptions.cancel({ id: subscription.id })
    await catchUp(platform)
  }
  await processor.decide(false, shops.transfer.account, { card_payments: 'inactive', transfers: 'active' })
  await catchUp(platform)
  await payDueMerchants(services)
  for (const shop of Object.values(shops)) {
    const paid = await database.prisma.payment.findMany({
      where: { accountId: shop.accountId, disputed: false, status: 'succeeded', subscriptionId: null },
      orderBy: { id: 'asc' },
    })
    await shop.client.refunds.create({ payment_intent: paid[0]?.id ?? '', amount: 300 })
    await shop.client.events.changes({})
  }
  await catchUp(platform)
  clock.advance(2_000)
  await payDueMerchants(services)
  // Something is paid out of each account.
  for (const { account } of Object.values(shops)) {
    await processor.call(false, '/v1/payouts', account, { amount: '100', currency: 'usd' })
  }
  await catchUp(platform)
  // The days before are added up.
  clock.advance(4 * 60 * 60_000)
  await totalDays(services)
  clock.advance(-4 * 60 * 60_000)
  await mirrorBalances(services, { early: true })
  await refreshFigures(services)
  await copyPlatformLedger(services, false)
  // Some checks skip the last minutes.
  await processor.advance(600)
  return shops
}
