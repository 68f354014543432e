import type { FormTree } from '../../http/form.ts'
import type { Move } from '../move.ts'

/** The parameters of a change of the subscription: not in a hash, but each with a name such as `subscription_items`. */
const ofSubscription = [
  'billing_cycle_anchor',
  'cancel_at',
  'cancel_at_period_end',
  'cancel_now',
  'default_tax_rates',
  'items',
  'proration_behavior',
  'proration_date',
  'resume_at',
  'start_date',
  'trial_end',
]

function inDetails(sent: FormTree): FormTree {
  const moved = ofSubscription.filter((name) => sent[`subscription_${name}`] !== undefined)
  if (moved.length === 0) return sent
  const old = moved.map((name) => `subscription_${name}`)
  const others = Object.fromEntries(Object.entries(sent).filter(([name]) => !old.includes(name)))
  const details = Object.fromEntries(moved.map((name) => [name, sent[`subscription_${name}`] ?? '']))
  return { ...others, subscription_details: details }
}

export const upcomingInvoices: Move = {
  version: '2025-03-31.basil',
  title: '`POST /v1/invoices/create_preview` answers instead of `GET /v1/invoices/upcoming`.',
  page: 'https://docs.stripe.com/changelog/basil',
  requests: { 'POST /v1/invoices/create_preview': inDetails },
  params: Object.fromEntries(ofSubscription.map((name) => [`subscription_details[${name}]`, `subscription_${name}`])),
  replaces: [
    {
      old: { method: 'GET', path: '/v1/invoices/upcoming' },
      by: { method: 'POST', path: '/v1/invoices/create_preview' },
    },
  ],
}
