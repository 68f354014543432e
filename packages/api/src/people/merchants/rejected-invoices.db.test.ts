import { expect, test } from 'vitest'
import { sweep } from '../../processor/sweep/resume-unfinished-work.ts'
import { catchUp, monthly, openShop, type Shop, subscribe, testPlatform } from '../../testing/index.ts'

// The time of the processor stands still between two steps: a bank answers three seconds after it was asked.
const start = new Date()
const platform = await testPlatform({ processor: { clock: { now: () => start } } })
const { services, processor, database } = platform

const hour = 3600
const routes = {
  direct: {},
  destination: { card_payments: 'inactive' },
  transfer: { card_payments: 'inactive', transfers: 'inactive' },
} as const

async function reject(shop: Shop, reason: string | null) {
  await processor.reject(false, shop.account, reason)
  await catchUp(platform)
}

async function advance(seconds: number) {
  await processor.advance(seconds)
  await catchUp(platform)
}

/** The hour of the sweep has come for an account. */
async function sweepAccount({ accountId }: Shop) {
  await database.prisma.account.update({ where: { id: accountId }, data: { updatedAt: new Date(0) } })
  expect(await sweep(services)).toEqual([])
  await catchUp(platform)
}

/** A subscription whose renewal was asked of this payment method, and the page of its invoice, given out before. */
async function renewed(able: Parameters<typeof openShop>[1], token: string) {
  const shop = await openShop(platform, able)
  const { subscription } = await subscribe(platform, shop)
  const { id } = subscription
  const row = () => database.prisma.subscription.findFirstOrThrow({ where: { id }, include: { session: true } })
  const { hostAccount } = (await row()).session
  const call = async <T>(path: string, fields?: Record<string, string>) =>
    (await (await processor.call(false, path, hostAccount, fields)).json()) as T
  const { customer } = await call<{ customer: string }>(`/v1/subscriptions/${id}`)
  const method = await call<{ id: string }>(`/v1/payment_methods/${token}/attach`, { customer })
  await call(`/v1/subscriptions/${id}`, { default_payment_method: method.id })
  const { now } = (await (await processor.advance(1)).json()) as { now: number }
  await advance(subscription.current_period_end - now)
  // The hour of the draft, no longer: a bank would answer.
  await advance(hour)
  const { data } = await call<{ data: { id: string; hosted_invoice_url: string }[] }>(
    `/v1/invoices?subscription=${id}&limit=1`,
  )
  const [invoice = { id: '', hosted_invoice_url: '' }] = data
  const payOnPage = () => {
    const body = new URLSearchParams({ number: '4242424242424242', expiry: '12/34', cvc: '123', name: 'Ada' })
    return processor.sandbox.fetch(new Request(invoice.hosted_invoice_url, { method: 'POST', body }))
  }
  const statusOf = async () => (await call<{ status: string }>(`/v1/invoices/${invoice.id}`)).status
  const paid = () => database.prisma.payment.count({ where: { accountId: shop.accountId, status: 'succeeded' } })
  return { shop, id, row, call, payOnPage, statusOf, paid }
}

test.each(Object.entries(routes))(
  'the page of an open invoice takes nothing on the route %s once its merchant is rejected (fault: it stayed payable)',
  async (route, able) => {
    const { shop, id, row, payOnPage, statusOf, paid } = await renewed(able, 'pm_card_chargeCustomerFail')
    expect([(await row()).status, await statusOf()]).toEqual(['past_due', 'open'])
    await reject(shop, 'fraud')
    await payOnPage()
    await catchUp(platform)
    expect(await paid()).toBe(1)
    // On the merchant's own account the processor refuses; the platform's invoice is void.
    if (route === 'direct') return
    expect([(await row()).status, await statusOf()]).toEqual(['active', 'void'])
    const told = (await shop.events()).findLast(({ type }) => type === 'customer.subscription.updated')
    expect(told?.data).toMatchObject({ id, status: 'active', payment_update_url: null })
  },
)

test('void invoices are not collected when the merchant is accepted again: the next renewal is, with the new card', async () => {
  const { shop, id, row, statusOf, paid } = await renewed(routes.transfer, 'pm_card_chargeCustomerFail')
  // The page for another card is open when the account is thrown out.
  const { url } = await shop.client.subscriptions.createPaymentMethodSession({
    id,
    return_url: 'https://shop.example/account',
  })
  await reject(shop, 'under_review')
  await processor.pay(url.split('/').at(-1) ?? '')
  await catchUp(platform)
  expect([await statusOf(), await paid()]).toEqual(['void', 1])

  await reject(shop, null)
  expect([await statusOf(), await paid(), (await row()).collectionPausedAt]).toEqual(['void', 1, null])
  await advance(31 * 24 * hour)
  await advance(2 * hour)
  expect([await paid(), (await row()).status]).toEqual([2, 'active'])
})

test('an invoice with a pending bank debit is void once the bank has refused', async () => {
  const { shop, row, payOnPage, statusOf, paid } = await renewed(routes.transfer, 'pm_usBankAccount_insufficientFunds')
  await reject(shop, 'fraud')
  const stopped = (await row()).collectionPausedAt
  expect([stopped, await statusOf()]).toEqual([expect.any(Date), 'open'])
  await advance(3)
  expect([(await row()).status, await statusOf()]).toEqual(['past_due', 'open'])

  await sweepAccount(shop)
  await payOnPage()
  await catchUp(platform)
  expect([(await row()).status, await statusOf(), await paid()]).toEqual(['active', 'void', 1])
  expect((await row()).collectionPausedAt).toEqual(stopped)
})

test('an invoice that could not be void is tried at once when its merchant is accepted again', async () => {
  const { shop, row, call, statusOf, paid } = await renewed(routes.transfer, 'pm_usBankAccount_insufficientFunds')
  await reject(shop, 'fraud')
  await advance(3)
  const { customer } = await call<{ customer: string }>(`/v1/subscriptions/${(await row()).id}`)
  const card = await call<{ id: string }>('/v1/payment_methods/pm_card_visa/attach', { customer })
  await call(`/v1/subscriptions/${(await row()).id}`, { default_payment_method: card.id })
  expect([await statusOf(), await paid()]).toEqual(['open', 1])
  await reject(shop, null)
  await catchUp(platform)
  expect([await statusOf(), await paid(), (await row()).status]).toEqual(['paid', 2, 'active'])
})

test('a subscription that the processor lets not be stopped keeps no session open (fault: it did)', async () => {
  const { shop } = await renewed(routes.transfer, 'pm_card_visa')
  const open = await shop.client.subscriptionSessions.create(monthly)
  processor.intercept(async (request) => {
    if (request.method !== 'POST' || !/\/v1\/subscriptions\/\w+$/.test(request.url)) return undefined
    return Response.json({ error: { type: 'invalid_request_error', message: 'Not now.' } }, { status: 400 })
  })
  await processor.reject(false, shop.account, 'fraud')
  await catchUp(platform).catch(() => {})
  processor.intercept(null)
  const row = await database.prisma.subscriptionSession.findFirstOrThrow({ where: { id: open.id } })
  expect(row.status).toBe('expired')
})
