import { describe, expect, test } from 'vitest'
import type { PersonActor } from '../../core/request/actor.ts'
import { endHosting } from '../../processor/hosting/end-hosting.ts'
import { sweep } from '../../processor/sweep/resume-unfinished-work.ts'
import { appRouter } from '../../resources/router.ts'
import {
  catchUp,
  monthly,
  openShop,
  refusal,
  type Shop,
  signInAs,
  subscribe,
  testPlatform,
} from '../../testing/index.ts'
import { openHostedShop, work } from '../../testing/transfers/hosted-shop.ts'
import { approveHosting } from './change.ts'

const platform = await testPlatform()
const { services, processor, database, alerts } = platform
const actor: PersonActor = {
  kind: 'person',
  id: 'u',
  name: 'Op',
  email: 'op@example.com',
  role: null,
  operator: 'admin',
}
const { operator } = appRouter.createCaller({ services, actor, account: null })

const tea = {
  line_items: [{ amount: 1000, currency: 'usd', name: 'Tea', quantity: 1 }],
  success_url: 'https://shop.example/ok',
  cancel_url: 'https://shop.example/no',
}

async function reject(shop: Shop, reason: string | null) {
  await processor.reject(false, shop.account, reason)
  await catchUp(platform)
}

describe.each(['rejected.fraud', 'rejected.listed', 'listed', 'under_review', 'platform_paused'])(
  'an account that is %s',
  (reason) => {
    test('sells on no route: not on its own account, and not through the platform', async () => {
      const shop = await openShop(platform)
      await reject(shop, reason)
      const client = await platform.signIn(shop.key)
      for (const call of [
        () => client.paymentSessions.create(tea),
        () => client.subscriptionSessions.create(monthly),
        () => client.paymentIntents.create({ amount: 1000, currency: 'usd' }),
      ]) {
        expect(await refusal(call())).toMatchObject({ code: 'account_rejected', status: 403 })
      }
      expect(await client.account.retrieve({})).toMatchObject({ cardPayments: 'unavailable', chargesEnabled: false })
      expect(await database.prisma.paymentSession.count({ where: { accountId: shop.accountId } })).toBe(0)
    })
  },
)

describe('a merchant whose account is rejected', () => {
  test('has its open sessions expired, on its own account and on the platform', async () => {
    const shop = await openShop(platform)
    const direct = await shop.sell()
    const recurring = await shop.client.subscriptionSessions.create(monthly)
    await processor.decide(false, shop.account, { card_payments: 'inactive', transfers: 'active' })
    await catchUp(platform)
    const hosted = await shop.sell()
    await reject(shop, 'fraud')
    for (const { id } of [direct, hosted]) {
      expect(await shop.client.paymentSessions.retrieve({ id })).toMatchObject({ status: 'expired', url: null })
    }
    const row = await database.prisma.subscriptionSession.findFirstOrThrow({ where: { id: recurring.id } })
    expect(row.status).toBe('expired')
    expect(await shop.types()).toEqual(expect.arrayContaining(['checkout.session.expired']))
  })

  test('is named to the operator: in the log once, and on the pages', async () => {
    const shop = await openShop(platform)
    await reject(shop, 'terms_of_service')
    await processor.decide(false, shop.account, {})
    await catchUp(platform)
    const named = alerts.filter(({ processorAccountId }) => processorAccountId === shop.account)
    expect(named).toMatchObject([{ disabledReason: 'rejected.terms_of_service', livemode: false }])
    const { items } = await operator.merchants.list({ rejected: true })
    const row = items.find(({ accounts }) => accounts.some((one) => one.processor_account === shop.account))
    expect(row?.accounts).toMatchObject([
      { rejected: true, disabled_reason: 'rejected.terms_of_service' },
      { rejected: false },
    ])
  })

  test('gets no transfers, and gets them once it is accepted again', async () => {
    const shop = await openHostedShop(platform, 'transfer')
    await shop.buy(1000)
    await reject(shop, 'fraud')
    await shop.transfers('active')
    expect(await work(platform)).toEqual([])
    expect(await shop.movements()).toEqual([])
    const due = await shop.due()
    expect(due).toBeGreaterThan(0n)

    await reject(shop, null)
    await shop.transfers('active')
    expect(await work(platform)).toEqual([])
    expect(await shop.due()).toBe(0n)
    expect(await shop.sell()).toMatchObject({ status: 'open' })
  })

  test.each(['destination', 'transfer'] as const)(
    'is not paid by renewals on the route %s, and is again once it is accepted (fault: renewals went on)',
    async (route) => {
      const shop = await openHostedShop(platform, route)
      const { subscription } = await subscribe(platform, shop)
      const paid = () => database.prisma.payment.count({ where: { accountId: shop.accountId, status: 'succeeded' } })
      const month = async () => {
        await processor.advance(31 * 24 * 3600)
        await catchUp(platform)
        await processor.advance(2 * 3600)
        await catchUp(platform)
      }
      const row = () => database.prisma.subscription.findFirstOrThrow({ where: { id: subscription.id } })
      expect(await paid()).toBe(1)
      await reject(shop, 'fraud')
      expect((await row()).collectionPausedAt).not.toBeNull()
      await month()
      expect(await paid()).toBe(1)
      expect((await row()).status).toBe('active')

      await reject(shop, null)
      expect((await row()).collectionPausedAt).toBeNull()
      await month()
      expect(await paid()).toBe(2)
    },
  )

  test('is not charged for a renewal that was drafted before the rejection', async () => {
    const shop = await openHostedShop(platform, 'transfer')
    const { subscription } = await subscribe(platform, shop)
    const { now } = (await (await processor.advance(1)).json()) as { now: number }
    await processor.advance(subscription.current_period_end - now)
    await catchUp(platform)
    await reject(shop, 'fraud')
    await processor.advance(2 * 3600)
    await catchUp(platform)
    const where = { accountId: shop.accountId, status: 'succeeded' }
    expect(await database.prisma.payment.count({ where })).toBe(1)

    await reject(shop, null)
    await processor.advance(2 * 3600)
    await catchUp(platform)
    expect(await database.prisma.payment.count({ where })).toBe(2)
  })

  test('cannot change seats, which are invoiced', async () => {
    const shop = await openShop(platform)
    const { subscription } = await subscribe(platform, shop)
    await reject(shop, 'fraud')
    const seats = { id: subscription.id, quantity: 3, proration_behavior: 'always_invoice' as const }
    const client = await platform.signIn(shop.key)
    expect(await refusal(client.subscriptions.changeQuantity(seats))).toMatchObject({ code: 'account_rejected' })
  })

  test('sees the rejection in the portal, and gets no link', async () => {
    const shop = await openShop(platform)
    await reject(shop, 'other')
    const owner = await signInAs(platform, shop.key)
    expect(await owner.portal.account.retrieve({})).toMatchObject({ state: 'rejected', updatable: false })
    expect((await refusal(owner.portal.account.onboardingLink({}))).code).toBe('account_rejected')
    expect((await refusal(owner.portal.account.createComponentSession({}))).code).toBe('account_rejected')
    expect((await owner.portal.overview.attention({})).items).toMatchObject([{ kind: 'account_rejected' }])
  })

  test('whose events never came is found by the worker, and its sessions expire', async () => {
    const shop = await openShop(platform)
    const { id } = await shop.sell()
    await processor.reject(false, shop.account, 'fraud')
    await processor.events()
    await database.prisma.account.update({ where: { id: shop.accountId }, data: { updatedAt: new Date(0) } })
    expect(await sweep(services)).toEqual([])
    expect((await shop.client.paymentSessions.retrieve({ id })).status).toBe('expired')
  })
})

describe('live payments through the platform', () => {
  test.each([
    ['all', false, 'open'],
    ['approved', false, 'account_not_ready'],
    ['approved', true, 'open'],
    ['off', true, 'account_not_ready'],
  ] as const)('with PLATFORM_HOSTING=%s, approved %s: %s', async (platformHosting, approved, outcome) => {
    const merchant = await platform.merchant('free', (livemode, account) =>
      processor.decide(livemode, account, { card_payments: 'inactive', transfers: 'inactive' }).then(() => undefined),
    )
    if (approved) await approveHosting(services, merchant.merchant_id, true)
    const told = { ...services, platformHosting }
    const sell = async (key: string) => {
      const client = await platform.signIn(key, { services: told })
      return client.paymentSessions.create(tea)
    }
    expect((await sell(merchant.test_key)).status).toBe('open')
    const live = await sell(merchant.live_key).then(
      ({ status }) => status,
      async (error: unknown) => (await refusal(Promise.reject(error))).code,
    )
    expect(live).toBe(outcome)
    if (approved) {
      expect(await approveHosting(services, merchant.merchant_id, false)).toMatchObject({
        merchant: { hosting_approved: false },
        changed: true,
      })
    }
  })

  test('whose approval is withdrawn cannot be paid any more: the open sessions expire (fault: they stayed payable)', async () => {
    const merchant = await platform.merchant('free', (livemode, account) =>
      processor.decide(livemode, account, { card_payments: 'inactive', transfers: 'inactive' }).then(() => undefined),
    )
    const { merchant_id: id } = merchant
    await approveHosting(services, id, true)
    const told = { ...services, platformHosting: 'approved' as const }
    const signedIn = (key: string) => platform.signIn(key, { services: told })
    const live = await (await signedIn(merchant.live_key)).paymentSessions.create(tea)
    const trial = await (await signedIn(merchant.test_key)).paymentSessions.create(tea)
    const statusOf = async (key: string, session: string) =>
      (await (await signedIn(key)).paymentSessions.retrieve({ id: session })).status
    await endHosting(told, id)
    expect(await statusOf(merchant.live_key, live.id)).toBe('open')

    const operating = appRouter.createCaller({ services: told, actor, account: null }).operator
    expect(await operating.merchants.revokeApproval({ id })).toMatchObject({ hosting_approved: false })
    expect(await statusOf(merchant.live_key, live.id)).toBe('expired')
    expect(await processor.pay(live.id)).not.toHaveProperty('redirect')
    expect(await statusOf(merchant.test_key, trial.id)).toBe('open')
  })
})
