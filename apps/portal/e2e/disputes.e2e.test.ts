import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { expectAccessible, expectFitsPhone, openPortal, type Shop } from './portal.ts'

const portal = await openPortal()

/** Disputes a payment. Returns the id of the dispute. */
const disputed = ({ rest }: Shop) =>
  rest.disputedSale(async () => {
    const sale = {
      line_items: [{ name: 'Teapot', amount: 4200, currency: 'usd', quantity: 1 }],
      success_url: `${portal.server.origin}/`,
      cancel_url: `${portal.server.origin}/`,
    }
    return (await rest.post<Awaited<ReturnType<Parameters<typeof rest.disputedSale>[0]>>>('/payment-sessions', sale))
      .data
  })

/** As a person chooses it. */
const attach = (page: Page, field: string, name: string, bytes: string) =>
  page
    .getByLabel(`${field}: Choose a file`)
    .setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(bytes) })

test('stands in the list of those that need an answer', async () => {
  const id = await disputed(portal)
  const page = await portal.signIn('support', { at: '/disputes?show=needs_answer' })
  const row = page.getByRole('row').filter({ hasText: 'Fraudulent' })
  await row.getByText('Needs response').waitFor()
  await expectAccessible(page)
  await expectFitsPhone(page)
  await page.getByLabel('Show').selectOption('Won')
  await page.getByText('No disputes have this status.').waitFor()
  expect(page.url()).toBe(portal.at('/disputes?show=won'))
  await page.goto(portal.at('/disputes?show=needs_answer'))
  await row.getByRole('link', { name: '$42.00' }).click()
  await page.waitForURL(portal.at(`/disputes/${id}`))
  await page.getByRole('heading', { name: 'Evidence', exact: true }).waitFor()
  await expectAccessible(page)
  await expectFitsPhone(page)
})

test('is answered in steps, and no text or file is lost between them', async () => {
  const page = await portal.signIn('support', { at: `/disputes/${await disputed(portal)}` })
  expect(await page.getByLabel('Product description').inputValue()).toBe('1 × Teapot: $42.00 USD')
  await page.getByText('Filled in from the payment, not saved yet.').waitFor()
  await page.getByRole('heading', { name: 'What helps win this dispute' }).waitFor()
  await expectAccessible(page)
  await expectFitsPhone(page)
  // The form is prefilled and untouched, so the page is left without a question.
  await page.getByRole('link', { name: 'Payments', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Payments' }).waitFor()
  await page.goBack()
  await page.getByLabel('Product description').fill('A teapot for <b>one</b>')
  await page.getByText('23 of 20,000 characters').waitFor()

  await attach(page, 'Receipt', 'beleg.pdf', 'Dear bank')
  await page.getByText('The file must be a PDF, a PNG or a JPEG.').waitFor()
  await attach(page, 'Receipt', 'Beleg Nº 7.pdf', '%PDF-1.7 Paid')
  await page.getByText('Uploaded and saved.').waitFor()
  await page.getByText('Beleg Nº 7.pdf').waitFor()

  await page.getByRole('link', { name: 'Payments', exact: true }).click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved. The bank does not see it').waitFor()
  await page.reload()
  expect(await page.getByLabel('Product description').inputValue()).toBe('A teapot for <b>one</b>')
  await page.getByText('Beleg Nº 7.pdf').waitFor()
})

test('has files that every role with access can download, unchanged and by their name', async () => {
  const id = await disputed(portal)
  const pdf = '%PDF-1.7 Paid by Ada'
  const page = await portal.signIn('support', { at: `/disputes/${id}` })
  await attach(page, 'Receipt', 'Beleg Nº 7.pdf', pdf)
  await page.getByText('Uploaded and saved.').waitFor()
  const saved = async (from: Page) => {
    const button = from.getByRole('button', { name: 'Download Beleg Nº 7.pdf' })
    const [download] = await Promise.all([from.waitForEvent('download'), button.click()])
    return [download.suggestedFilename(), await text(await download.createReadStream())]
  }
  expect(await saved(page)).toEqual(['Beleg Nº 7.pdf', pdf])
  await expectAccessible(page)
  await expectFitsPhone(page)

  const developer = await portal.signIn('developer', { at: `/disputes/${id}` })
  expect(await saved(developer)).toEqual(['Beleg Nº 7.pdf', pdf])
  const error = { type: 'invalid_request_error', code: 'resource_missing', message: 'no' }
  portal.server.processor.intercept(({ url }) =>
    url.endsWith('/contents') ? Response.json({ error }, { status: 404 }) : undefined,
  )
  onTestFinished(() => portal.server.processor.intercept(null))
  await developer.getByRole('button', { name: 'Download Beleg Nº 7.pdf' }).click()
  await developer.getByText('The payment processor has this file no more').waitFor()
  await expectAccessible(developer)
})

test('leaves the focus with the choice of a file that was uploaded, or removed', async () => {
  const page = await portal.signIn('support', { at: `/disputes/${await disputed(portal)}` })
  const choice = page.getByLabel(/^Receipt: /)
  const hasFocus = () => choice.evaluate((input) => input === document.activeElement)
  await choice.focus()
  await attach(page, 'Receipt', 'Beleg.pdf', '%PDF-1.7 Paid')
  await page.getByText('Uploaded and saved.').waitFor()
  expect(await hasFocus()).toBe(true)
  await page.getByRole('button', { name: 'Remove receipt' }).press('Enter')
  await page.getByText('Removed.').waitFor()
  await expect.poll(hasFocus).toBe(true)
})

test('is submitted once, and won', async () => {
  const id = await disputed(portal)
  await portal.rest.post(`/disputes/${id}/evidence`, { evidence: { product_description: 'Tea' } })
  const page = await portal.signIn('owner', { at: `/disputes/${id}` })
  await page.getByLabel('Additional information').fill('winning_evidence')
  await page.getByRole('button', { name: 'Submit to the bank' }).click()
  const question = page.getByRole('dialog', { name: 'Submit evidence?' })
  await question.getByText('Additional evidence: Additional information').waitFor()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Submit evidence' }).click()
  await page.getByText('Your evidence was submitted').waitFor()
  expect(await page.getByLabel('Additional information').count()).toBe(0)

  await portal.server.processor.advance(2)
  await portal.settle()
  await page.reload()
  await page.getByText('You won').waitFor()
  await page.getByText('winning_evidence').waitFor()
  await expectAccessible(page)
  await expectFitsPhone(page)
})

test('is accepted after a question, and lost', async () => {
  const id = await disputed(portal)
  const page = await portal.signIn('support', { at: `/disputes/${id}` })
  await page.getByRole('button', { name: 'Accept dispute' }).click()
  const question = page.getByRole('dialog', { name: 'Accept the dispute?' })
  await question.getByText('the customer keeps the $42.00').waitFor()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Accept dispute' }).click()
  await question.getByRole('button', { name: 'Accept dispute' }).click()
  await page.getByText('You lost: no evidence was submitted.').waitFor()
  expect(await page.getByRole('button', { name: 'Accept dispute' }).count()).toBe(0)
  await expectAccessible(page)
  await expectFitsPhone(page)
  const { data } = await portal.rest.get<{ status: string }>(`/disputes/${id}`)
  expect(data.status).toBe('lost')
})

test('takes the receipt of the payment as evidence', async () => {
  const page = await portal.signIn('support', { at: `/disputes/${await disputed(portal)}` })
  await page.getByRole('button', { name: 'Attach this payment’s receipt' }).click()
  await page.getByText('The receipt was attached and saved.').waitFor()
  await page.getByRole('button', { name: 'Remove receipt' }).waitFor()
  expect(await page.getByRole('button', { name: 'Attach this payment’s receipt' }).count()).toBe(0)
  await expectAccessible(page)
})

test('is kept from being sent with too much in it, and from being left by mistake', async () => {
  const page = await portal.signIn('owner', { at: `/disputes/${await disputed(portal)}` })
  const log = page.getByLabel('Access log')
  await log.fill('x'.repeat(20_001))
  await page.getByText('20,001 of 20,000 characters: 1 too many.').waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => log.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.getByRole('link', { name: 'Payments', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL(portal.at('/payments'))
})

test('takes files by the keyboard alone', async () => {
  const page = await portal.signIn('support', { at: `/disputes/${await disputed(portal)}` })
  const receipt = page.getByLabel('Receipt: Choose a file')
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), receipt.press('Enter')])
  await chooser.setFiles({ name: 'Paid.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 Paid') })
  await page.getByRole('button', { name: 'Remove receipt' }).click()
  await page.getByText('Removed.').waitFor()
  expect(await page.getByText('Paid.pdf').count()).toBe(0)
})

test('is shown to developers, and answered by others', async () => {
  const page = await portal.signIn('developer', { at: `/disputes/${await disputed(portal)}` })
  await page.getByText('Your role can view disputes').waitFor()
  await page.getByText('Ada Lovelace').waitFor()
  expect(await page.getByRole('button', { name: 'Submit to the bank' }).count()).toBe(0)
})

test('of another merchant is not found', async () => {
  const page = await portal.signIn('owner', { at: `/disputes/${await disputed(await portal.shop())}` })
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  expect(await page.getByText('42.00').count()).toBe(0)
})
