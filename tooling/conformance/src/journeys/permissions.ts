import Stripe from 'stripe'
import { holds, type Script } from '../script.ts'

type Method = 'GET' | 'POST'

/** Rows of the dashboard's list, a call that each is needed for, and the name that we assume. The objects are made up. */
const rows: readonly (readonly [row: string, method: Method, path: string, slug: string])[] = [
  ['Customer portal', 'POST', '/v1/billing_portal/configurations/bpc_made_up', 'rak_customer_portal_write'],
  ['Shipping rates', 'POST', '/v1/shipping_rates/shr_made_up', 'rak_shipping_rate_write'],
  ['Payment method domains', 'POST', '/v1/payment_method_domains/pmd_made_up', 'rak_payment_method_domain_write'],
  ['Files', 'POST', '/v1/files', 'rak_file_write'],
  ['Balance transactions', 'GET', '/v1/balance_transactions/txn_made_up', 'rak_balance_read'],
  ['Payouts', 'GET', '/v1/payouts/po_made_up', 'rak_payout_read'],
  ['Transfers', 'POST', '/v1/transfers/tr_made_up', 'rak_transfer_write'],
  ['Application fees', 'POST', '/v1/application_fees/fee_1/refunds', 'rak_application_fee_write'],
  ['Balance settings', 'POST', '/v1/balance_settings', 'rak_balance_settings_write'],
  ['Radar (early fraud warnings)', 'GET', '/v1/radar/early_fraud_warnings/issfr_1', 'rak_radar_read'],
  ['Tokens', 'POST', '/v1/tokens', 'rak_token_write'],
  ['Test clocks', 'GET', '/v1/test_helpers/test_clocks/clock_made_up', 'rak_test_helper_read'],
  ['Accounts v2', 'GET', '/v2/core/accounts/acct_made_up', 'v2_account_storer_read'],
  ['Events v2', 'GET', '/v2/core/events/evt_made_up', 'rak_event_read'],
  ['Event destinations', 'GET', '/v2/core/event_destinations/ed_made_up', 'rak_webhook_read'],
]

/** Stripe's names of the permissions of restricted keys: the error for a key without any names the missing one. */
export async function permissions(script: Script): Promise<void> {
  const { powerless } = script.target
  for (const [row, method, path, slug] of rows) {
    const name = `the permission for ${row} is named`
    const question = `the slug of ${row} of restricted keys`
    if (powerless === null) {
      script.leaveOut(name, question, 'it needs STRIPE_RESTRICTED_KEY_TEST')
      continue
    }
    await script.ask(name, question, holds({ slug }), () => missingOf(powerless, method, path))
  }
}

/** Stripe: "Having the 'rak_…' permission would allow this request to continue." @throws StripeError for another refusal */
async function missingOf(powerless: Stripe, method: Method, path: string): Promise<{ slug: string | null }> {
  try {
    await powerless.rawRequest(method, path, method === 'GET' ? undefined : {})
    return { slug: null }
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const [, slug] = /Having (?:one of )?the '(\w+)' permission/.exec(error.message) ?? []
    if (slug === undefined) throw error
    return { slug }
  }
}
