import type { Probe } from './probe.ts'

/** A permission that a restricted key needs, as the processor's dashboard lists it. */
export type Permission = {
  /** The row of the dashboard's list. */
  row: string
  access: 'Read' | 'Write'
  /** Whether it is needed on connected accounts as well: the second column. */
  connected: boolean
  probe: Probe
  /** Only `mpay stripe setup` needs it, which may have a key of its own. */
  setupOnly?: true
}

const read = (path: string): Probe => ({ method: 'GET', path })
const write = (path: string): Probe => ({ method: 'POST', path })

/** Each with a call on an object that does not exist, or a call without parameters. */
export const permissions: readonly Permission[] = [
  { row: 'Account (basic information)', access: 'Read', connected: false, probe: read('/v1/account') },
  { row: 'Accounts v2', access: 'Write', connected: false, probe: write('/v2/core/accounts/acct_made_up') },
  { row: 'Connected accounts', access: 'Write', connected: false, probe: write('/v1/accounts/acct_made_up') },
  { row: 'Account sessions', access: 'Write', connected: false, probe: write('/v1/account_sessions') },
  { row: 'Application fees', access: 'Write', connected: false, probe: write('/v1/application_fees/fee_1/refunds') },
  { row: 'Balance', access: 'Read', connected: true, probe: read('/v1/balance') },
  { row: 'Balance settings', access: 'Write', connected: true, probe: write('/v1/balance_settings') },
  { row: 'Balance transactions', access: 'Read', connected: true, probe: read('/v1/balance_transactions/txn_made_up') },
  { row: 'Charges', access: 'Read', connected: true, probe: read('/v1/charges/ch_made_up') },
  { row: 'Refunds', access: 'Write', connected: true, probe: write('/v1/refunds/re_made_up') },
  { row: 'Checkout Sessions', access: 'Write', connected: true, probe: write('/v1/checkout/sessions/cs_made_up') },
  { row: 'Coupons', access: 'Write', connected: true, probe: write('/v1/coupons/made_up') },
  { row: 'Customers', access: 'Write', connected: true, probe: write('/v1/customers/cus_made_up') },
  {
    row: 'Customer portal',
    access: 'Write',
    connected: true,
    probe: write('/v1/billing_portal/configurations/bpc_made_up'),
  },
  { row: 'Disputes', access: 'Write', connected: true, probe: write('/v1/disputes/dp_made_up') },
  { row: 'Events', access: 'Read', connected: true, probe: read('/v1/events/evt_made_up') },
  { row: 'Files', access: 'Write', connected: true, probe: write('/v1/files') },
  { row: 'Invoices', access: 'Write', connected: true, probe: write('/v1/invoices/in_made_up') },
  { row: 'Invoice items', access: 'Write', connected: true, probe: write('/v1/invoiceitems/ii_made_up') },
  { row: 'PaymentIntents', access: 'Write', connected: true, probe: write('/v1/payment_intents/pi_made_up') },
  { row: 'PaymentMethods', access: 'Write', connected: true, probe: write('/v1/payment_methods/pm_made_up') },
  {
    row: 'Payment method domains',
    access: 'Write',
    connected: true,
    probe: write('/v1/payment_method_domains/pmd_made_up'),
  },
  { row: 'Payouts', access: 'Read', connected: true, probe: read('/v1/payouts/po_made_up') },
  { row: 'Prices', access: 'Write', connected: true, probe: write('/v1/prices/price_made_up') },
  { row: 'Products', access: 'Write', connected: true, probe: write('/v1/products/prod_made_up') },
  {
    row: 'Radar (early fraud warnings)',
    access: 'Read',
    connected: true,
    probe: read('/v1/radar/early_fraud_warnings/issfr_made_up'),
  },
  { row: 'SetupIntents', access: 'Read', connected: true, probe: read('/v1/setup_intents/seti_made_up') },
  { row: 'Shipping rates', access: 'Write', connected: true, probe: write('/v1/shipping_rates/shr_made_up') },
  { row: 'Subscriptions', access: 'Write', connected: true, probe: write('/v1/subscriptions/sub_made_up') },
  { row: 'Transfers', access: 'Write', connected: false, probe: write('/v1/transfers/tr_made_up') },
  { row: 'Webhook endpoints', access: 'Read', connected: false, probe: read('/v1/webhook_endpoints/we_made_up') },
  {
    row: 'Webhook endpoints (for stripe setup)',
    access: 'Write',
    connected: false,
    probe: write('/v1/webhook_endpoints/we_made_up'),
    setupOnly: true,
  },
]
