import { text } from 'node:stream/consumers'
import { fillPayments } from '@merchant-payments/api/testing/many-payments'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, expectFitsPhone, openPortal } from './portal.ts'

const portal = await openPortal()

/** Sells something at the sandbox. Returns the payment's id. */
async function sell(name: string, amount: number, typed?: Record<string, string>): Promise<string> {
  const { data: session } = await portal.rest.post<{ id: string }>('/payment-sessions', {
    line_items: [{ name, amount, currency: 'usd', quantity: 1 }],
    success_url: 'https://shop.example/thanks',
    cancel_url: 'https://shop.example/cart',
  })
  await portal.pay(session.id, typed)
  const { data: paid } = await portal.rest.get<{ payment_intent: string }>(`/payment-sessions/${session.id}`)
  return paid.payment_intent
}

let kettle: string
beforeAll(async () => {
  await portal.rest.post('/webhook-endpoints', { url: 'https://hooks.example/in' })
  kettle = await sell('Kettle', 4500)
  // A spreadsheet would take this for a formula.
  await sell('Cup', 900, { email: '=1+1@example.com' })
  await sell('Vase', 1200, { number: '4000000000000259', email: 'dora@example.com' })
  await portal.settle()
})

const figure = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test.each([1024, 1360])(
  'in a window of %d pixels no time of the list is cut (fault: cut in each row)',
  async (width) => {
    const page = await portal.signIn('support', { at: '/payments', viewport: { width, height: 850 } })
    const times = page.getByRole('table', { name: 'payments' }).locator('td:has(> time)')
    await times.nth(2).waitFor()
    expect(await times.evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).length)).toBe(
      0,
    )
  },
)

test('on a phone the list leaves out the year of the mode’s clock, whatever the clock of the browser says', async () => {
  const page = await portal.signIn('support', { at: '/payments', viewport: { width: 390, height: 844 } })
  await page.clock.setFixedTime('2041-05-05T12:00:00Z')
  await page.reload()
  const year = page.getByRole('table', { name: 'payments' }).locator('.time-year').first()
  await year.waitFor({ state: 'attached' })
  await expect.poll(() => year.textContent()).toMatch(/\d{4}/)
  expect(await year.isVisible()).toBe(false)
})

describe('home', () => {
  test('leads a merchant who has not sold anything to the first payment', async () => {
    const page = await (await portal.shop()).signIn()
    await page.getByRole('heading', { name: 'No test payments yet' }).waitFor()
    await page.getByText('Nothing needs your attention.').waitFor()
    await expectAccessible(page)
    await expectFitsPhone(page)
    const way = page.getByRole('link', { name: 'Take a payment in three steps' })
    expect(await way.getAttribute('href')).toMatch(/\/test\/start$/)
  })

  test('shows what was sold and what needs attention, by keys and as a table', async () => {
    const page = await portal.signIn('support')
    const volume = figure(page, 'Volume')
    await volume.getByText('$66.00', { exact: true }).waitFor()
    const reader = volume.getByRole('slider', { name: 'Values of Volume by day' })
    await reader.focus()
    expect(await reader.getAttribute('aria-valuetext')).toMatch(/: \$66\.00$/)
    await reader.press('ArrowLeft')
    expect(await reader.getAttribute('aria-valuetext')).toMatch(/: \$0\.00$/)
    await volume.getByRole('button', { name: 'Show as table: Volume' }).click()
    expect(await volume.getByRole('row').last().textContent()).toMatch(/\$66\.00$/)
    await page.getByText('365 days').click()
    await volume.getByRole('slider', { name: 'Values of Volume by month' }).waitFor()
    expect(page.url()).toBe(`${portal.at('/')}?days=365`)
    await expectAccessible(page)
    await expectFitsPhone(page)

    await page.getByRole('link', { name: 'A dispute of $12.00 needs your response' }).click()
    await page.waitForURL('**/disputes/d*')
  })

  test('and the list know nothing of test payments in live mode', async () => {
    const page = await portal.signIn('owner', { mode: 'live' })
    await page.getByRole('heading', { name: 'No live payments yet' }).waitFor()
    await page.getByRole('link', { name: 'Payments', exact: true }).click()
    await page.getByText('No live payments yet.').waitFor()
    await page.goto(portal.at(`/payments/${kettle}`, 'live'))
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    expect(await page.getByText('$45.00').count()).toBe(0)
  })
})

describe('the list of payments', () => {
  test('is searched and narrowed by its address', async () => {
    const page = await portal.signIn('support', { at: '/payments' })
    await page.getByText('3 payments').waitFor()
    await page.getByLabel('Search').fill('dora@')
    await page.getByText('1 payment').waitFor()
    // The count and the list are separate requests.
    await expect
      .poll(() => page.locator('tbody').getByRole('row').allTextContents())
      .toEqual([expect.stringContaining('Disputed')])
    expect(page.url()).toBe(portal.at('/payments?q=dora%40'))
    await expectAccessible(page)

    await page.goto(portal.at('/payments?min=10&max=20.00'))
    await page.getByText('1 payment').waitFor()
    expect(await page.getByLabel('Currency').inputValue()).toBe('usd')
    await page.getByLabel('Minimum amount').fill('10.000')
    await page.getByText('Enter an amount such as 12.50').waitFor()
    await page.getByText('2 payments').waitFor()
    await page.locator('.data[aria-busy="false"]').waitFor()
    await expectAccessible(page)
    await expectFitsPhone(page)
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.getByText('3 payments').waitFor()

    // On a phone the second line of a row has the customer, the digits of the card and the time.
    await page.setViewportSize({ width: 375, height: 780 })
    const row = page.getByRole('row').filter({ hasText: '$45.00' })
    const middleOf = async (cell: string) => {
      const box = await row.locator(cell).boundingBox()
      return box && Math.round((box.y + box.height / 2) / 4)
    }
    await row.getByText('•• 4242').waitFor()
    await row.getByText('$45.00').waitFor()
    expect(
      new Set([await middleOf('td:nth-child(3)'), await middleOf('.payment-card'), await middleOf('time')]).size,
    ).toBe(1)
    expect(await middleOf('td:nth-child(2)')).not.toBe(await middleOf('time'))
  })

  test('is saved as a file in which no cell is a formula', async () => {
    const page = await portal.signIn('support', { at: '/payments' })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export as CSV' }).click(),
    ])
    await page.getByText('3 payments were exported.').waitFor()
    expect(download.suggestedFilename()).toMatch(/^payments-test-[\d-]+\.csv$/)
    const file = await text(await download.createReadStream())
    expect(file.trim().split('\r\n')).toHaveLength(4)
    expect(file).toContain(`'=1+1@example.com`)
    expect(file).not.toMatch(/(^|,)"?=/m)
    await expectAccessible(page)
  })

  test('loads more rows when the reader scrolls to its end', async () => {
    const shop = await portal.shop()
    const { database } = portal.server
    const { id: accountId } = await database.prisma.account.findFirstOrThrow({
      where: { merchantId: shop.merchant.merchant_id, livemode: false },
    })
    await fillPayments(database, { accountId, count: 120, until: new Date(), days: 9 })
    const page = await shop.signIn('owner', { at: '/payments' })
    await page.getByText('120 payments').waitFor()
    const rows = page.locator('tbody tr')
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 4000)
        return rows.count()
      })
      .toBe(120)
    expect(await page.getByRole('button', { name: 'Show more payments' }).count()).toBe(0)
  })

  test('says so when the file breaks off, and can be canceled', async () => {
    const page = await portal.signIn('support', { at: '/payments' })
    await page.route('**/portal/payments.csv*', (route) => route.abort())
    await page.getByRole('button', { name: 'Export as CSV' }).click()
    await page.getByText('Nothing was saved; try again.').waitFor()
    await page.unroute('**/portal/payments.csv*')
    let left = false
    page.on('requestfailed', (request) => {
      left ||= request.url().includes('/portal/payments.csv')
    })
    await page.route('**/portal/payments.csv*', () => undefined)
    await page.getByRole('button', { name: 'Export as CSV' }).click()
    await page.getByText('Preparing the file…').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('Export canceled. No file was saved.').waitFor()
    await expect.poll(() => left).toBe(true)
  })
})

describe('a payment', () => {
  test('is refunded in part, and tells its story', async () => {
    const page = await portal.signIn('owner', { at: `/payments/${kettle}` })
    await page.getByRole('heading', { name: '$45.00' }).waitFor()
    await page.getByRole('cell', { name: 'Kettle' }).waitFor()
    await page.getByRole('button', { name: 'Refund' }).click()
    const dialog = page.getByRole('dialog', { name: 'Refund payment' })
    await dialog.getByText('$45.00 of $45.00 can be refunded.').waitFor()
    const amount = dialog.getByLabel('Amount in USD')
    await amount.fill('45.01')
    await dialog.getByRole('button', { name: 'Refund $45.01' }).click()
    await dialog.getByText('At most $45.00 can be refunded.').waitFor()
    await expectAccessible(page)
    await amount.fill('15')
    await dialog.getByLabel('Reason').selectOption('duplicate')
    await dialog.getByRole('button', { name: 'Refund $15.00' }).click()
    await page.getByText('$15.00 was refunded.').waitFor()
    await page.getByText('Partially refunded').waitFor()

    await portal.settle()
    await page.getByRole('button', { name: 'Refresh' }).click()
    const story = figure(page, 'Timeline').getByRole('listitem')
    await story.filter({ hasText: 'charge.refunded' }).first().waitFor()
    const told = (await story.allTextContents()).filter((text) => /^(The checkout|\$)/.test(text))
    expect(told.map((text) => /^[^.]*\.\d*[^.]*/.exec(text)?.[0])).toEqual([
      expect.stringContaining('The checkout was created'),
      expect.stringContaining('$45.00 was received'),
      expect.stringContaining('$15.00 was refunded (duplicate)'),
    ])
    await expectAccessible(page)
    await expectFitsPhone(page)
    const refunded = story.filter({ hasText: 'charge.refunded' }).first()
    expect(await refunded.getByRole('link', { name: 'charge.refunded' }).getAttribute('href')).toMatch(/\/events\/evt_/)
    await refunded.getByRole('link').nth(1).click()
    await page.waitForURL('**/deliveries/dlv_*')
  })

  test('that failed says why at once, in the list and on its page', async () => {
    const shop = await portal.shop()
    const { data: session } = await shop.rest.post<{ id: string }>('/payment-sessions', {
      line_items: [{ name: 'Bowl', amount: 700, currency: 'usd', quantity: 1 }],
      success_url: 'https://shop.example/thanks',
      cancel_url: 'https://shop.example/cart',
    })
    await portal.pay(session.id, { number: '4000000000009995' })
    const page = await shop.signIn('support', { at: '/payments?q=9995' })
    await page.getByText('The card has insufficient funds.').waitFor()
    await page.getByRole('cell', { name: 'Visa ending in 9995' }).waitFor()
    await expectAccessible(page)
    await expectFitsPhone(page)
    await page.getByRole('link', { name: '$7.00' }).click()
    const why =
      'Visa ending in 9995: The card has insufficient funds. Ask the customer to pay with another card or method.'
    await expect.poll(() => page.getByRole('alert').textContent()).toBe(why)
    await page.getByText('The platform’s fee was set').waitFor()
    await expectAccessible(page)
    await expectFitsPhone(page)
  })

  test('is read again when a refund gets no answer, before a person asks for it twice', async () => {
    const id = await sell('Pot', 2000)
    const page = await portal.signIn('support', { at: `/payments/${id}` })
    // The refund is made, and its answer is lost.
    await page.route('**/trpc/refunds.create*', async (route) => {
      const headers = { ...(await route.request().allHeaders()), origin: portal.server.origin }
      expect((await route.fetch({ headers })).status()).toBe(200)
      await route.abort()
    })
    await page.getByRole('button', { name: 'Refund' }).click()
    await page.getByRole('button', { name: 'Refund $20.00' }).click()
    await page.getByText('It is not clear whether the refund was made.').waitFor()
    await page.getByText('A refund was found: $20.00 was refunded.').waitFor()
    expect(await page.getByRole('button', { name: 'Refund again' }).count()).toBe(0)
    await expectAccessible(page)
  })

  test('cannot be refunded without the permission, or while it is disputed', async () => {
    const developer = await portal.signIn('developer', { at: `/payments/${kettle}` })
    await developer.getByRole('heading', { name: '$45.00' }).waitFor()
    await developer.getByText('Refundable').waitFor()
    expect(await developer.getByRole('button', { name: 'Refund', exact: true }).count()).toBe(0)

    const page = await portal.signIn('owner', { at: '/payments?status=disputed' })
    await page.getByRole('link', { name: '$12.00' }).click()
    await page.getByText('None while the payment is disputed').waitFor()
    expect(await page.getByRole('button', { name: 'Refund', exact: true }).count()).toBe(0)
  })

  test('of another merchant is not there', async () => {
    const page = await (await portal.shop()).signIn('owner', { at: `/payments/${kettle}` })
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    expect(await page.getByText('$45.00').count()).toBe(0)
  })
})
