import type Stripe from 'stripe'
import { holds, refused, type Script } from '../script.ts'
import { documented } from '../source.ts'
import { advance, day, monthly, newestInvoice, onClock } from './clocks.ts'
import type { Merchant } from './merchant.ts'

const states = documented('invoicing/overview')

/** Stops the subscriptions of a merchant that Stripe rejected, as the product does: nothing more is charged. */
export async function stopping(script: Script, merchant: Merchant): Promise<void> {
  const { stripe } = script
  const { on } = merchant
  const { clock, start, customer } = await onClock(script, merchant, 'pm_card_visa')
  const items = [{ price: await monthly(script, merchant) }]
  const { id } = await stripe.subscriptions.create({ customer, items }, on)
  const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer }, on)
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: bad.id } }, on)
  await advance(script, merchant, clock, start + 32 * day)
  const page = documented('billing/subscriptions/pause-payment')
  await script.step(
    'a subscription that is stopped void takes nothing more',
    page,
    holds({ pause_collection: { behavior: 'void' } }),
    () => stripe.subscriptions.update(id, { pause_collection: { behavior: 'void' } }, on),
  )
  const open = await script.step('an earlier open invoice stays open', page, holds({ status: 'open' }), () =>
    newestInvoice(script, merchant, id),
  )
  await script.step('until it is void', states, holds({ status: 'void' }), () =>
    stripe.invoices.voidInvoice(open.id, {}, on),
  )
  await script.refusal('a void invoice cannot be paid', states, refused(400), () =>
    stripe.invoices.pay(open.id, { payment_method: bad.id }, on),
  )
  await script.ask(
    'a subscription whose open invoice is void is active again',
    'the status of a subscription whose only unpaid invoice was made void',
    holds({ status: 'active' }),
    () => stripe.subscriptions.retrieve(id, {}, on),
  )
  await advance(script, merchant, clock, start + 63 * day)
  await script.step('its next invoice is void, too', page, holds({ status: 'void', attempted: false }), () =>
    newestInvoice(script, merchant, id),
  )
  await script.step('collection resumes on request', page, holds({ pause_collection: null }), () =>
    stripe.subscriptions.update(id, { pause_collection: '' }, on),
  )
  await debit(script, merchant)
}

/** An invoice whose bank debit is under way when the merchant is rejected. */
async function debit(script: Script, merchant: Merchant): Promise<void> {
  const { stripe } = script
  const { on } = merchant
  const open = await script.ask(
    'an invoice that a bank debit is to pay is open',
    'pm_usBankAccount_processing as the default of a subscription',
    holds({ status: 'open' }),
    async () => {
      const { customer } = await onClock(script, merchant, 'pm_card_visa')
      const method = await debitOf(stripe, customer, on)
      const items = [{ price: await monthly(script, merchant) }]
      const { id } = await stripe.subscriptions.create({ customer, items, default_payment_method: method }, on)
      return newestInvoice(script, merchant, id)
    },
  )
  if (!open) return
  await script.ask(
    'it cannot be made void while the debit is under way',
    'void of an invoice whose payment is processing',
    refused(400, 'invoice_not_editable'),
    () => stripe.invoices.voidInvoice(open.id, {}, on),
  )
}

async function debitOf(stripe: Stripe, customer: string, on: Stripe.RequestOptions): Promise<string> {
  const intent = await stripe.setupIntents.create(
    {
      customer,
      payment_method: 'pm_usBankAccount_processing',
      allowed_payment_method_types: ['us_bank_account'],
      confirm: true,
      return_url: 'https://shop.test/',
      mandate_data: {
        customer_acceptance: { type: 'online', online: { ip_address: '203.0.113.7', user_agent: 'conformance' } },
      },
    },
    on,
  )
  return String(intent.payment_method)
}
