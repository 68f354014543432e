import type { Script } from '../script.ts'
import { holds, refused } from '../script.ts'
import { documented, measured } from '../source.ts'
import { advance, day, monthly, newestInvoice, onClock } from './clocks.ts'
import type { Merchant } from './merchant.ts'
import { askRetries, beginRetries } from './retries.ts'
import { stopping } from './stopping.ts'

const overview = documented('billing/subscriptions/overview')

/** Subscriptions on test clocks, each with a customer of its own. */
export async function subscriptions(script: Script, merchant: Merchant): Promise<void> {
  const retries = await beginRetries(script, merchant)
  await renewing(script, merchant)
  await failing(script, merchant)
  await authenticating(script, merchant)
  await debited(script, merchant)
  await stopping(script, merchant)
  await billing(script, merchant)
  if (retries) await askRetries(script, retries)
}

async function renewing(script: Script, merchant: Merchant): Promise<void> {
  const { stripe } = script
  const { on } = merchant
  const { clock, start, customer } = await onClock(script, merchant, 'pm_card_visa')
  const price = await monthly(script, merchant)
  const created = await script.step(
    'a subscription is active once its first invoice is paid',
    overview,
    holds({ status: 'active', application_fee_percent: 4.5 }),
    () => stripe.subscriptions.create({ customer, items: [{ price }], application_fee_percent: 4.5 }, on),
  )
  const item = created.items.data[0]?.id ?? ''
  await script.step(
    'its first invoice is paid',
    overview,
    holds({ status: 'paid', billing_reason: 'subscription_create', amount_paid: 1_000 }),
    () => newestInvoice(script, merchant, created.id),
  )
  await script.step(
    'more seats are previewed',
    documented('billing/subscriptions/prorations'),
    holds({ object: 'invoice' }),
    () =>
      stripe.invoices.createPreview(
        { subscription: created.id, subscription_details: { items: [{ id: item, quantity: 3 }] } },
        on,
      ),
  )
  await script.step(
    'more seats are kept for the next invoice',
    documented('billing/subscriptions/prorations'),
    holds({ items: { data: { 0: { quantity: 3 } } } }),
    () =>
      stripe.subscriptions.update(
        created.id,
        { items: [{ id: item, quantity: 3 }], proration_behavior: 'create_prorations' },
        on,
      ),
  )
  await advance(script, merchant, clock, start + 32 * day)
  await script.step(
    'after a month it has renewed with the seats',
    overview,
    holds({ status: 'paid', billing_reason: 'subscription_cycle' }),
    () => newestInvoice(script, merchant, created.id),
  )
  await script.step(
    'events of a renewal come in order',
    documented('billing/subscriptions/webhooks'),
    holds({ isOrdered: true }),
    async () => {
      const { data } = await stripe.events.list(
        { types: ['invoice.created', 'invoice.finalized', 'invoice.paid'], limit: 100 },
        on,
      )
      const { id } = await newestInvoice(script, merchant, created.id)
      const own = data.filter((event) => (event.data.object as { id?: string }).id === id)
      // The list is in no order within a second.
      const at = (type: string) => own.find((event) => event.type === type)?.created ?? Number.NaN
      return {
        isOrdered: at('invoice.created') <= at('invoice.finalized') && at('invoice.finalized') <= at('invoice.paid'),
      }
    },
  )
  await script.step(
    'it ends with its period when asked to',
    overview,
    holds({ cancel_at_period_end: true, status: 'active' }),
    () => stripe.subscriptions.update(created.id, { cancel_at_period_end: true }, on),
  )
  await script.step('it ends at once when asked to', overview, holds({ status: 'canceled' }), () =>
    stripe.subscriptions.cancel(created.id, {}, on),
  )
}

async function failing(script: Script, merchant: Merchant): Promise<void> {
  const { stripe } = script
  const { on } = merchant
  const { clock, start, customer } = await onClock(script, merchant, 'pm_card_visa')
  const items = [{ price: await monthly(script, merchant) }]
  const { id } = await stripe.subscriptions.create({ customer, items }, on)
  const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer }, on)
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: bad.id } }, on)
  await advance(script, merchant, clock, start + 32 * day)
  await script.step('a renewal that is declined makes it past_due', overview, holds({ status: 'past_due' }), () =>
    stripe.subscriptions.retrieve(id, {}, on),
  )
  const open = await script.step('its invoice stays open', overview, holds({ status: 'open', attempted: true }), () =>
    newestInvoice(script, merchant, id),
  )
  await script.refusal(
    'to pay it with the same card is 402',
    documented('api/invoices/pay'),
    refused(402, 'card_declined'),
    () => stripe.invoices.pay(open.id, {}, on),
  )
  const good = await stripe.paymentMethods.attach('pm_card_visa', { customer }, on)
  await stripe.subscriptions.update(id, { default_payment_method: good.id }, on)
  await script.step(
    'to pay it with another card pays it',
    documented('api/invoices/pay'),
    holds({ status: 'paid' }),
    () => stripe.invoices.pay(open.id, { payment_method: good.id }, on),
  )
  await script.eventually('and makes it active again', overview, { holds: { status: 'active' } }, () =>
    stripe.subscriptions.retrieve(id, {}, on),
  )
}

async function authenticating(script: Script, merchant: Merchant): Promise<void> {
  const { stripe } = script
  const { on } = merchant
  const { clock, start, customer } = await onClock(script, merchant, 'pm_card_visa')
  const items = [{ price: await monthly(script, merchant) }]
  const { id } = await stripe.subscriptions.create({ customer, items }, on)
  const strict = await stripe.paymentMethods.attach('pm_card_threeDSecure2Required', { customer }, on)
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: strict.id } }, on)
  await advance(script, merchant, clock, start + 32 * day)
  await script.step(
    'a renewal that asks for 3-D Secure makes it past_due',
    overview,
    holds({ status: 'past_due' }),
    () => stripe.subscriptions.retrieve(id, {}, on),
  )
  const open = await script.step(
    'its invoice has a page on which it is paid',
    documented('api/invoices/object'),
    holds({ status: 'open', hasPage: true }),
    async () => {
      const invoice = await newestInvoice(script, merchant, id)
      return { ...invoice, hasPage: typeof invoice.hosted_invoice_url === 'string' }
    },
  )
  await script.refusal(
    'to pay it without the customer is 402',
    measured('fixtures of the Stripe CLI'),
    refused(402),
    () => stripe.invoices.pay(open.id, {}, on),
  )
  await script.eventually(
    'invoice.payment_action_required is told',
    measured('fixtures of the Stripe CLI'),
    { holds: { heard: true } },
    async () => {
      const { data } = await stripe.events.list({ type: 'invoice.payment_action_required', limit: 1 }, on)
      return { heard: data.length > 0 }
    },
  )
}

async function debited(script: Script, merchant: Merchant): Promise<void> {
  const { stripe } = script
  const { on } = merchant
  await script.step(
    'an account requests bank debits',
    documented('connect/account-capabilities'),
    holds({ object: 'account' }),
    () => stripe.accounts.update(merchant.id, { capabilities: { us_bank_account_ach_payments: { requested: true } } }),
  )
  await script.step(
    'a bank debit is processing first',
    documented('payments/ach-direct-debit'),
    holds({ status: 'processing' }),
    () =>
      stripe.paymentIntents.create(
        {
          amount: 2_000,
          currency: 'usd',
          automatic_payment_methods: { enabled: true },
          confirm: true,
          payment_method: 'pm_usBankAccount_success',
          return_url: 'https://shop.test/back',
          mandate_data: {
            customer_acceptance: { type: 'online', online: { ip_address: '203.0.113.7', user_agent: 'conformance' } },
          },
        },
        on,
      ),
  )
}

async function billing(script: Script, merchant: Merchant): Promise<void> {
  const { stripe } = script
  const { on } = merchant
  const { customer } = await onClock(script, merchant, 'pm_card_visa')
  const items = [{ price: await monthly(script, merchant) }]
  const { id } = await stripe.subscriptions.create({ customer, items }, on)
  await script.ask(
    'an invoice of nothing pending is an empty draft',
    'invoices.create with include and nothing pending',
    holds({ status: 'draft', amount_due: 0 }),
    () =>
      stripe.invoices.create(
        { customer, subscription: id, pending_invoice_items_behavior: 'include', auto_advance: false },
        on,
      ),
  )
  await script.refusal(
    'a portal session without a configuration of the account is refused',
    measured('"No configuration provided and your test mode default configuration has not been created."'),
    refused(400),
    () => stripe.billingPortal.sessions.create({ customer, return_url: 'https://shop.test/back' }, on),
  )
  await script.ask(
    'the portal of the merchant opens for a new card',
    'portal configuration and session with Stripe-Account',
    holds({ object: 'billing_portal.session' }),
    async () => {
      const configuration = await stripe.billingPortal.configurations.create(
        { features: { payment_method_update: { enabled: true }, invoice_history: { enabled: true } } },
        on,
      )
      return stripe.billingPortal.sessions.create(
        {
          customer,
          configuration: configuration.id,
          return_url: 'https://shop.test/back',
          flow_data: { type: 'payment_method_update' },
        },
        on,
      )
    },
  )
}
