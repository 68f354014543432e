import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectFits, expectFitsPhone, openPortal } from './portal.ts'

const portal = await openPortal()
const { mails } = portal.server

type Payment = { id: string; receipt_url: string }

let sold: Payment
beforeAll(async () => {
  const { data } = await portal.rest.post<{ id: string }>('/payment-sessions', {
    line_items: [
      { name: 'Darjeeling, second flush', amount: 1800, currency: 'usd', quantity: 2 },
      { name: 'A'.repeat(250), amount: 1250, currency: 'usd', quantity: 1 },
    ],
    success_url: 'https://shop.example/thanks',
    cancel_url: 'https://shop.example/cart',
    pass_fees_to_customer: true,
  })
  await portal.pay(data.id)
  const list = await portal.rest.get<{ items: Payment[] }>('/test-payments')
  sold = list.data.items[0] as Payment
  await portal.rest.post('/refunds', { payment_intent: sold.id, amount: 1000 })
  await portal.settle()
})

/** The public address is not where the test's server listens. */
const openReceipt = (url: string): Promise<Page> => portal.visit(`${portal.server.origin}${new URL(url).pathname}`)

test('a receipt can be read on every screen, in both colour schemes, and leads to the receipt of a refund', async () => {
  const page = await openReceipt(sold.receipt_url)
  await page.getByRole('heading', { level: 1, name: 'Receipt' }).waitFor()
  const lines = page.getByRole('table', { name: 'What was paid for' })
  await lines.getByRole('row', { name: 'Total $51.42' }).waitFor()
  await lines.getByRole('row', { name: 'Processing fee $2.92' }).waitFor()
  await page.getByRole('table', { name: 'Refunds' }).getByRole('row', { name: 'Paid after refunds $41.42' }).waitFor()
  await expectAccessible(page)
  await expectFitsPhone(page)
  await expectFits(page, 1280)
  // With the keyboard alone: the only thing to reach is the receipt of the refund.
  await page.keyboard.press('Tab')
  const path = await page.evaluate(() => new URL((document.activeElement as HTMLAnchorElement).href).pathname)
  expect(path).not.toBe(new URL(sold.receipt_url).pathname)
  const refund = await openReceipt(`http://127.0.0.1${path}`)
  await refund.getByRole('heading', { level: 1, name: 'Refund receipt' }).waitFor()
  await refund.getByText('$10.00', { exact: true }).waitFor()
  await expectAccessible(refund)
  await expectFitsPhone(refund)
})

test('a receipt is printed black on white, without links, on one sheet of A4 or Letter', async () => {
  const page = await openReceipt(sold.receipt_url)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const colours = await page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.body)
    return [color, backgroundColor]
  })
  expect(colours).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
  expect(await page.getByRole('link', { name: 'Refund receipt' }).isVisible()).toBe(false)
  for (const format of ['A4', 'Letter']) {
    const file = (await page.pdf({ format })).toString('latin1')
    expect(file.match(/\/Type\s*\/Page\b/g), format).toHaveLength(1)
  }
})

test('a receipt that does not exist has a page that says so', async () => {
  const page = await openReceipt('http://127.0.0.1/receipts/guess')
  expect(await page.getByRole('heading').textContent()).toBe('This link does not work')
  await expectAccessible(page)
})

test('a payment shows its card, and its receipt is sent to the customer or to another address', async () => {
  const page = await portal.signIn('support', { at: `/payments/${sold.id}` })
  await page.getByText('Visa ending in 4242', { exact: true }).waitFor()
  await page.getByText('expires 12/2034, issued in US').waitFor()
  const details = page.getByRole('region', { name: 'Details' })
  expect(await details.textContent()).toContain('3-D SecureNot used')
  expect(await details.getByRole('link', { name: 'View receipt' }).getAttribute('href')).toBe(sold.receipt_url)
  await page.getByRole('link', { name: 'View refund receipt' }).waitFor()
  await page.getByRole('button', { name: 'Send receipt' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send receipt' })
  const email = dialog.getByLabel('Email')
  expect(await email.inputValue()).toBe('ada@example.com')
  await expectAccessible(page)
  await email.fill('grace@')
  await dialog.getByRole('button', { name: 'Send receipt' }).click()
  await dialog.getByText(/must be an email address/).waitFor()
  await email.fill('grace@example.com')
  await dialog.getByRole('button', { name: 'Send receipt' }).click()
  await page.getByText('The receipt was sent to grace@example.com.').waitFor()
  const mail = mails.findLast(({ to }) => to === 'grace@example.com')
  expect(mail?.text).toContain(sold.receipt_url)
  await page.getByText('sent a receipt').waitFor()
  await expectFitsPhone(page)
  // The mail itself, of which no line is wider than a phone (fault: the number of the receipt).
  await page.goto('about:blank')
  await page.setContent(mail?.html ?? '')
  await page.getByText(sold.id).waitFor()
  await expectAccessible(page)
  await expectFitsPhone(page)
})

test('a payment is found by the last digits of its card', async () => {
  const page = await portal.signIn('support', { at: '/payments?q=4242' })
  await page.getByText('1 payment').waitFor()
  await page.getByLabel('Search').fill('0002')
  await page.getByText('No payments match').waitFor()
  expect(await page.getByText('$51.42').count()).toBe(0)
})

test('an owner sets the tax number that receipts show, and others see it', async () => {
  const page = await portal.signIn('owner', { at: '/account' })
  const shop = page.getByRole('region', { name: 'Your shop' })
  await shop.getByRole('button', { name: 'Add tax number' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tax number' })
  await dialog.getByLabel('Tax number').fill('EIN 12-3456789')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await shop.getByText('EIN 12-3456789').waitFor()
  await expectFitsPhone(page)
  const receipt = await openReceipt(sold.receipt_url)
  await receipt.getByText('Tax number EIN 12-3456789').waitFor()
  const colleague = await portal.signIn('support', { at: '/account' })
  await colleague.getByText('EIN 12-3456789').waitFor()
  expect(await colleague.getByRole('button', { name: 'Change tax number' }).count()).toBe(0)
})
