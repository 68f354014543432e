import type { Wire } from '../../http/wire.ts'
import type { AccountState } from '../accounts/account.ts'
import { takesCards } from '../accounts/countries.ts'
import { type Due, isOverdue } from '../accounts/requirements.ts'

/** Stripe: the merchant's capabilities in Accounts v2. Each is called as in v1, but for the American bank debit. */
export const merchantCapabilities = [
  'ach_debit_payments',
  'acss_debit_payments',
  'affirm_payments',
  'afterpay_clearpay_payments',
  'alma_payments',
  'amazon_pay_payments',
  'au_becs_debit_payments',
  'bacs_debit_payments',
  'bancontact_payments',
  'blik_payments',
  'blik_recurring_payments',
  'boleto_payments',
  'card_payments',
  'cartes_bancaires_payments',
  'cashapp_payments',
  'eps_payments',
  'fpx_payments',
  'gb_bank_transfer_payments',
  'grabpay_payments',
  'ideal_payments',
  'jcb_payments',
  'jp_bank_transfer_payments',
  'kakao_pay_payments',
  'klarna_payments',
  'konbini_payments',
  'kr_card_payments',
  'link_payments',
  'mobilepay_payments',
  'multibanco_payments',
  'mx_bank_transfer_payments',
  'naver_pay_payments',
  'oxxo_payments',
  'p24_payments',
  'pay_by_bank_payments',
  'payco_payments',
  'paynow_payments',
  'promptpay_payments',
  'revolut_pay_payments',
  'samsung_pay_payments',
  'satispay_payments',
  'sepa_bank_transfer_payments',
  'sepa_debit_payments',
  'sequra_payments',
  'sunbit_payments',
  'swish_payments',
  'twint_payments',
  'us_bank_transfer_payments',
  'zip_payments',
] as const

/** Stripe: the recipient's capabilities of Global Payouts, which the sandbox does not serve. */
export const bankCapabilities = ['ach', 'fedwire', 'fps', 'local', 'rtp', 'sepa', 'swift'] as const

/** The v1 name of a merchant's capability. */
export function v1Name(name: string): string {
  return name === 'ach_debit_payments' ? 'us_bank_account_ach_payments' : name
}

/** The v2 name of a v1 capability of a merchant, or null for one that v2 does not have. */
export function v2Name(name: string): string | null {
  const found = name === 'us_bank_account_ach_payments' ? 'ach_debit_payments' : name
  return (merchantCapabilities as readonly string[]).includes(found) ? found : null
}

/** The status of a capability in Accounts v2, and why it is not active. Stripe: `status` and `status_details`. */
export function v2CapabilityStatus(state: AccountState, v1Name: string, due: Due[]): Wire {
  const capability = state.capabilities[v1Name]
  if (capability?.status === 'active') return { status: 'active', status_details: [] }
  const because = (status: string, code: string, resolution: string): Wire => ({
    status,
    status_details: [{ code, resolution }],
  })
  const { stopped } = state
  if (stopped === 'listed' || stopped?.startsWith('rejected.')) {
    const code = stopped === 'listed' ? 'rejected_listed' : stopped.replace('.', '_')
    return because('rejected', code, 'contact_stripe')
  }
  if (stopped === 'under_review') return because('restricted', 'determining_status', 'no_resolution')
  if (stopped) return because('restricted', 'restricted_other', 'contact_stripe')
  if (capability?.status === 'pending') return because('pending', 'determining_status', 'no_resolution')
  if (due.some(isOverdue)) return because('restricted', 'requirements_past_due', 'provide_info')
  if (!takesCards(state.country)) return because('unsupported', 'unsupported_country', 'no_resolution')
  return because('restricted', 'restricted_other', 'contact_stripe')
}
