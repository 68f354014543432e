import { newId } from '../ids.ts'
import type { Database } from '../store/database.ts'

/**
 * The permission that a call needs. Stripe: restricted API keys; GET needs Read, everything else Write, and Write includes Read.
 * Names that Stripe's pages do not show are marked: they follow the pattern of the others.
 */
const resources: Readonly<Record<string, string>> = {
  account: 'rak_accounts_kyc_basic',
  account_links: 'rak_connected_account',
  account_sessions: 'rak_connected_account',
  accounts: 'rak_connected_account',
  application_fees: 'rak_application_fee', // unverified
  balance: 'rak_balance',
  balance_settings: 'rak_balance_settings', // unverified
  balance_transactions: 'rak_balance',
  billing_portal: 'rak_customer_portal', // unverified
  charges: 'rak_charge',
  checkout: 'rak_checkout_session',
  coupons: 'rak_coupon',
  credit_notes: 'rak_credit_note', // unverified
  customer_sessions: 'rak_customer_session', // unverified
  customers: 'rak_customer',
  disputes: 'rak_dispute',
  events: 'rak_event',
  files: 'rak_file', // unverified
  invoice_payments: 'rak_invoice',
  invoiceitems: 'rak_invoice_item',
  invoices: 'rak_invoice',
  payment_intents: 'rak_payment_intent',
  payment_method_domains: 'rak_payment_method_domain', // unverified
  payment_links: 'rak_payment_link', // unverified
  payment_methods: 'rak_payment_method',
  payment_pages: 'rak_checkout_session', // unverified
  payouts: 'rak_payout', // unverified
  prices: 'rak_plan',
  products: 'rak_product',
  quotes: 'rak_quote', // unverified
  radar: 'rak_radar', // unverified
  refunds: 'rak_refund',
  setup_intents: 'rak_setup_intent',
  shipping_rates: 'rak_shipping_rate', // unverified
  subscription_items: 'rak_subscription',
  subscription_schedules: 'rak_subscription', // unverified
  subscriptions: 'rak_subscription',
  test_helpers: 'rak_test_helper', // unverified
  tax_rates: 'rak_tax_rate', // unverified
  tokens: 'rak_token', // unverified
  topups: 'rak_topup', // unverified
  transfers: 'rak_transfer', // unverified
  webhook_endpoints: 'rak_webhook',
}

/** Under `/v2/core`; everything else there is about accounts. */
const resourcesOfV2: Readonly<Record<string, string>> = {
  event_destinations: 'rak_webhook', // unverified
  events: 'rak_event', // unverified
}

/** @param path such as `/v1/charges/:id` or `/v2/core/accounts` */
export function permissionFor(method: string, path: string): string {
  const [, version, resource = '', part = ''] = path.split('/')
  const name =
    version === 'v2'
      ? (resourcesOfV2[part] ?? 'v2_account_storer')
      : (resources[resource] ?? `rak_${resource.replace(/s$/, '')}`)
  return `${name}_${method === 'GET' ? 'read' : 'write'}`
}

function isGranted(granted: readonly string[], permission: string): boolean {
  return granted.includes(permission) || granted.includes(permission.replace(/_read$/, '_write'))
}

/** Every permission that writes, which is everything. */
export const allPermissions: readonly string[] = [
  ...new Set([...Object.values(resources), 'v2_account_storer'].map((name) => `${name}_write`)),
]

/** A key that may do some things only. */
export type RestrictedKey = {
  key: string
  live: boolean
  /** Permissions on the platform's own account. */
  permissions: readonly string[]
  /** Permissions on connected accounts: the second column of Stripe's list. */
  connected: readonly string[]
}

type Row = { key: string; live: number; permissions: string; connected: string }

export function insertRestrictedKey(db: Database, granted: Omit<RestrictedKey, 'key'>): RestrictedKey {
  const key = newId(granted.live ? 'rk_live' : 'rk_test', 48)
  db.run(
    'INSERT INTO restricted_keys (key, live, permissions, connected) VALUES (?, ?, ?, ?)',
    key,
    Number(granted.live),
    JSON.stringify(granted.permissions),
    JSON.stringify(granted.connected),
  )
  return { key, ...granted }
}

export function findRestrictedKey(db: Database, key: string): RestrictedKey | null {
  const row = db.one<Row>('SELECT key, live, permissions, connected FROM restricted_keys WHERE key = ?', key)
  if (!row) return null
  const { live, permissions, connected } = row
  return { key, live: live === 1, permissions: JSON.parse(permissions), connected: JSON.parse(connected) }
}

/** Whether a key may do what needs a permission, on the platform's own account or on a connected one. */
export function mayDo(key: RestrictedKey, permission: string, onConnected: boolean): boolean {
  return isGranted(onConnected ? key.connected : key.permissions, permission)
}
