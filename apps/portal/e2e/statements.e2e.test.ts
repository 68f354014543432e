import { text } from 'node:stream/consumers'
import { makeStatements, mirrorBalances } from '@merchant-payments/api/worker'
import { expect, test } from 'vitest'
import { expectAccessible, expectFitsPhone, openPortal } from './portal.ts'

const portal = await openPortal()
const { services, processor, database } = portal.server

test('a month is asked for, watched while a worker makes it, read, printed and saved', async () => {
  const { data } = await portal.rest.post<{ id: string }>('/payment-sessions', {
    line_items: [{ name: 'Teapot', amount: 1000, currency: 'usd', quantity: 1 }],
    success_url: `${portal.server.origin}/`,
    cancel_url: `${portal.server.origin}/`,
  })
  await portal.pay(data.id)
  const account = await database.prisma.account.findFirstOrThrow({
    where: { merchantId: portal.merchant.merchant_id, livemode: false },
  })
  const held = { accountId: account.id, paymentId: 'pi_of_the_platform', currency: 'eur', createdAt: new Date(0) }
  await database.prisma.heldEntry.create({ data: { ...held, part: 'payment', amount: 500n, fee: 50n, net: 450n } })
  await processor.advance(1)
  const page = await portal.signIn('support', { at: '/statements' })
  const months = page.getByRole('table').getByRole('link')
  await months.first().waitFor()
  await expectAccessible(page)
  await expectFitsPhone(page)
  const month = (await months.first().textContent()) ?? ''
  await months.first().click()
  await page.getByRole('button', { name: 'Prepare' }).click()
  await page.getByRole('progressbar').waitFor()
  await expectAccessible(page)
  // The first looks at how far the copy of the ledger is.
  await makeStatements(services)
  await mirrorBalances(services, { early: true })
  portal.server.clock.advance(1000)
  await makeStatements(services)
  await page.getByText('The opening balance of $0.00 and the lines of $9.11 add up to $9.11.').waitFor()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(`Statement of ${month}`)
  await page.getByText('The opening balance of €4.50 and the lines of €0.00 add up to €4.50.').waitFor()
  await expectAccessible(page)
  await expectFitsPhone(page)
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false)
  expect(await page.getByRole('table', { name: 'USD' }).isVisible()).toBe(true)
  // As the test clock is: of the installation, not of the statement.
  await page.evaluate(() =>
    document.querySelector('main')?.insertAdjacentHTML('beforebegin', '<aside>Beside it</aside>'),
  )
  expect(await page.getByText('Beside it').isVisible()).toBe(false)
  for (const format of ['A4', 'Letter']) {
    const file = (await page.pdf({ format })).toString('latin1')
    expect(file.match(/\/Type\s*\/Page\b/g), format).toHaveLength(1)
  }
  await page.emulateMedia({ media: 'screen' })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^statement-test-\d{4}-\d\d\.csv$/)
  const rows = (await text(await download.createReadStream())).split('\r\n')
  expect(rows[0]).toMatch(/^\ufeff?created,currency,place,type,source,amount,fee,net/)
  expect(rows.filter((row) => row.includes(',payment,'))).toHaveLength(1)
})

test('an address that names no month is no page', async () => {
  const page = await portal.signIn('support', { at: '/statements/2026-13' })
  await page.getByRole('heading', { level: 1 }).filter({ hasText: 'Page not found' }).waitFor()
  expect(page.url()).toBe(portal.at('/statements/2026-13'))
})
