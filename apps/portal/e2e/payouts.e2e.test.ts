import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { expectAccessible, expectFitsPhone, openPortal, type Shop } from './portal.ts'

const portal = await openPortal()

/** Sells for ten dollars, of which one is paid out. Returns the id of the payout. */
const paidOut = ({ rest }: Shop) =>
  rest.payout(async () => {
    const sale = {
      line_items: [{ name: 'Teapot', amount: 1000, currency: 'usd', quantity: 1 }],
      success_url: `${portal.server.origin}/`,
      cancel_url: `${portal.server.origin}/`,
    }
    return (await rest.post<Awaited<ReturnType<Parameters<typeof rest.payout>[0]>>>('/payment-sessions', sale)).data
  })

test('the balance and the payouts of a merchant, with the lines of one as a file', async () => {
  const id = await paidOut(portal)
  const page = await portal.signIn('support', { at: '/balance' })
  await page.getByRole('heading', { name: 'Available' }).waitFor()
  await page.getByText('Nothing is pending.').waitFor()
  await expectAccessible(page)
  await expectFitsPhone(page)

  await page.getByRole('navigation').getByRole('link', { name: 'Payouts' }).click()
  await page.getByRole('row').filter({ hasText: 'On request' }).getByRole('link', { name: '$1.00' }).click()
  await page.waitForURL(portal.at(`/payouts/${id}`))
  await page.getByText('The net amounts of all lines sum to $1.00, the amount of this payout.').waitFor()
  await expectAccessible(page)
  await expectFitsPhone(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`payout-${id}.csv`)
  const [head, line] = (await text(await download.createReadStream())).split('\r\n')
  expect(head).toMatch(/^\ufeff?id,created,type,source,currency,amount,fee,net/)
  expect(line).toContain(',adjustment,,usd,1.00,0.00,1.00,100,0,100')
})

test('a payout that failed says why, and what to do', async () => {
  const shop = await portal.shop()
  const id = await paidOut(shop)
  await portal.server.database.prisma.payout.updateMany({
    where: { id },
    data: { status: 'failed', failureCode: 'account_closed' },
  })
  const page = await shop.signIn('owner', { at: `/payouts/${id}` })
  await page.getByText('This payout failed: the bank account was closed.').waitFor()
  await expectAccessible(page)
  await page.getByRole('alert').getByRole('link', { name: 'Account' }).click()
  await page.waitForURL(shop.at('/account'))
  expect(page.url()).toBe(shop.at('/account'))
})

test('what is held says why and until when, where balance and payouts stand', async () => {
  const shop = await portal.shop()
  const { prisma } = portal.server.database
  const where = { merchantId: shop.merchant.merchant_id, livemode: false }
  const { id: accountId } = await prisma.account.findFirstOrThrow({ where })
  await prisma.balance.create({ data: { accountId, currency: 'usd', available: 911n, readAt: new Date() } })
  await prisma.account.updateMany({ where, data: { payoutsEnabled: false } })
  const page = await shop.signIn('support', { at: '/balance' })
  for (const at of ['/balance', '/payouts', '/account', '/']) {
    await page.goto(shop.at(at))
    const held = page.getByRole('region', { name: 'Held', exact: true })
    await held.getByText('Until your onboarding is finished.').waitFor()
    expect(await held.textContent()).toContain('Payouts paused$9.11')
  }
  await expectAccessible(page)
  await expectFitsPhone(page)
})

test('a payout that is not there is no page', async () => {
  const page = await portal.signIn('support', { at: '/payouts/po_unknown' })
  await page.getByRole('heading', { level: 1 }).filter({ hasText: 'Page not found' }).waitFor()
  expect(page.url()).toBe(portal.at('/payouts/po_unknown'))
})
