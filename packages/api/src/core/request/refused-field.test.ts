import { ProcessorError } from '@merchant-payments/processor'
import { expect, test } from 'vitest'
import { fieldOf, refusedField } from './refused-field.ts'

const inline = {
  line_items: [
    { price_id: 'price_1', quantity: 1 },
    { name: 'Tea', amount: 500, quantity: 2 },
  ],
}
const plan = { name: 'Tea', amount_cents: 500, currency: 'usd', interval: 'month', customer_email: 'a@b.example' }

test.each([
  ['line_items[1][price_data][product_data][name]', inline, 'line_items.1.name'],
  ['line_items[0][price_data][product_data][name]', inline, 'line_items.0.price_id'],
  ['line_items[1][price_data][unit_amount]', inline, 'line_items.1.amount'],
  ['line_items[1][quantity]', inline, 'line_items.1.quantity'],
  ['line_items[2][price_data][unit_amount]', inline, null],
  ['line_items', inline, 'line_items'],
  ['line_items[0][price_data][product_data][name]', plan, 'name'],
  ['line_items[0][price_data][unit_amount]', plan, 'amount_cents'],
  ['line_items[0][price_data][currency]', plan, 'currency'],
  ['line_items[0][price_data][recurring][interval_count]', plan, 'interval'],
  ['line_items[0][price_data][unit_amount]', { price_id: 'price_1' }, 'price_id'],
  ['customer_email', plan, 'customer_email'],
  ['email', { email: 'a@b' }, 'email'],
  ['email', { customer_id: 'cus_1' }, 'customer_id'],
  ['email', { id: 'cus_1', return_url: 'https://shop.example' }, 'id'],
  ['payment_intent_data[statement_descriptor_suffix]', { statement_descriptor: 'TEA' }, 'statement_descriptor'],
  ['statement_descriptor_suffix', { statement_descriptor: 'TEA' }, 'statement_descriptor'],
  [
    'shipping_options[1][shipping_rate_data][display_name]',
    { shipping_options: [{}, { label: 'Post' }] },
    'shipping_options.1.label',
  ],
  ['evidence[product_description]', { evidence: { product_description: 'Tea' } }, 'evidence.product_description'],
  ['success_url', { success_url: 'https://shop.example' }, 'success_url'],
  ['items[0][quantity]', { quantity: 3 }, 'quantity'],
  ['application_fee_amount', { amount: 500 }, null],
  ['transfer_data[destination]', { amount: 500 }, null],
  ['amount', {}, null],
  ['amount', null, null],
])('%s of %j is %s', (param, input, field) => expect(fieldOf(param, input)).toBe(field))

test('only a refusal of a value is one of a field', () => {
  const error = (outcome: 'refused' | 'unknown', options: object) =>
    new ProcessorError(outcome, undefined, 'req_1', new Error('words of the processor'), {
      param: 'amount',
      ...options,
    })
  const input = { amount: 500 }
  const told = refusedField(error('refused', {}), input)
  expect(told).toMatchObject({ code: 'validation_error', status: 400, param: 'amount' })
  expect(told?.message).not.toContain('words of the processor')
  expect(refusedField(error('unknown', {}), input)).toBeNull()
  expect(refusedField(error('refused', { isPlatformFault: true }), input)).toBeNull()
  expect(refusedField(error('refused', { param: undefined }), input)).toBeNull()
  expect(refusedField(new TypeError('ours'), input)).toBeNull()
})
