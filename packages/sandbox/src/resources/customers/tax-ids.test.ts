import { afterAll, expect, test } from 'vitest'
import { createTestSandbox, expectFailure } from '../../testing/sandbox.ts'

const { sandbox, stripe } = createTestSandbox()
afterAll(() => sandbox.close())

test('the tax IDs of a customer are on the invoices that are finalized', async () => {
  const { id: customer } = await stripe.customers.create({ email: 'ada@example.com' })
  const vat = await stripe.customers.createTaxId(customer, { type: 'eu_vat', value: 'DE123456789' })
  expect(vat).toMatchObject({ object: 'tax_id', country: 'DE', verification: { status: 'pending' } })
  await stripe.invoiceItems.create({ customer, amount: 500, currency: 'usd' })
  const { id } = await stripe.invoices.create({ customer, pending_invoice_items_behavior: 'include' })
  await stripe.invoices.finalizeInvoice(id)
  expect(await stripe.customers.deleteTaxId(customer, vat.id)).toMatchObject({ deleted: true })
  expect((await stripe.invoices.retrieve(id)).customer_tax_ids).toEqual([{ type: 'eu_vat', value: 'DE123456789' }])
  expect((await stripe.customers.listTaxIds(customer)).data).toEqual([])
  const types = ['customer.tax_id.created', 'customer.tax_id.deleted']
  expect((await stripe.events.list({ types })).data).toHaveLength(2)
})

test('the numbers for tests are verified, or not', async () => {
  const { id } = await stripe.customers.create({})
  const verdict = async (type: 'eu_vat' | 'us_ein', value: string) =>
    (await stripe.customers.createTaxId(id, { type, value })).verification?.status
  expect(await verdict('eu_vat', '000000000')).toBe('verified')
  expect(await verdict('eu_vat', '111111111')).toBe('unverified')
  expect(await verdict('us_ein', '00-0000000')).toBe('unavailable')
  expect((await stripe.taxIds.list({ owner: { type: 'customer', customer: id } })).data).toHaveLength(3)
  const { id: other } = await stripe.customers.create({})
  const [first] = (await stripe.customers.listTaxIds(id)).data
  const missing = await expectFailure(stripe.customers.retrieveTaxId(other, first?.id ?? ''))
  expect(missing.code).toBe('resource_missing')
})
