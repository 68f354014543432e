import { recordEvent } from '../../events/record.ts'
import { recordThinEvent } from '../../events/thin-event.ts'
import { actingFor, type Context } from '../../http/context.ts'
import { boolean, hash } from '../../http/fields.ts'
import type { Wire } from '../../http/wire.ts'
import type { Stored } from '../../store/objects.ts'
import { v2Name } from '../v2-accounts/capabilities.ts'
import type { AccountState, CapabilityState } from './account.ts'
import { type Due, dueNow, isOverdue, isWebsiteInactive, noRequirements, requirementsWire } from './requirements.ts'

/** The capabilities that accounts can request. Stripe: the Account's `capabilities`. */
const capabilityNames = [
  'acss_debit_payments',
  'affirm_payments',
  'afterpay_clearpay_payments',
  'alma_payments',
  'amazon_pay_payments',
  'au_becs_debit_payments',
  'bacs_debit_payments',
  'bancontact_payments',
  'bank_transfer_payments',
  'billie_payments',
  'bizum_payments',
  'blik_payments',
  'blik_recurring_payments',
  'boleto_payments',
  'card_payments',
  'cartes_bancaires_payments',
  'cashapp_payments',
  'crypto_payments',
  'eps_payments',
  'fpx_payments',
  'gb_bank_transfer_payments',
  'giropay_payments',
  'grabpay_payments',
  'ideal_payments',
  'india_international_payments',
  'jcb_payments',
  'jp_bank_transfer_payments',
  'kakao_pay_payments',
  'klarna_payments',
  'konbini_payments',
  'kr_card_payments',
  'legacy_payments',
  'link_payments',
  'mb_way_payments',
  'mobilepay_payments',
  'multibanco_payments',
  'mx_bank_transfer_payments',
  'naver_pay_payments',
  'nz_bank_account_becs_debit_payments',
  'oxxo_payments',
  'p24_payments',
  'pay_by_bank_payments',
  'payco_payments',
  'paynow_payments',
  'paypay_payments',
  'payto_payments',
  'pix_payments',
  'promptpay_payments',
  'revolut_pay_payments',
  'samsung_pay_payments',
  'satispay_payments',
  'scalapay_payments',
  'sepa_bank_transfer_payments',
  'sepa_debit_payments',
  'sequra_payments',
  'sofort_payments',
  'sunbit_payments',
  'swish_payments',
  'tax_reporting_us_1099_k',
  'tax_reporting_us_1099_misc',
  'transfers',
  'twint_payments',
  'upi_payments',
  'us_bank_account_ach_payments',
  'us_bank_transfer_payments',
  'wero_payments',
  'zip_payments',
] as const

const request = hash({ requested: boolean() })

/** `capabilities[card_payments][requested]=true` and so on. */
export const capabilitiesField = hash(
  Object.fromEntries(capabilityNames.map((name) => [name, request])) as Record<
    (typeof capabilityNames)[number],
    typeof request
  >,
)

export function capabilityWire(ctx: Context, account: Stored<'account'>, name: string): Wire {
  const capability = account.state.capabilities[name]
  const due = capability?.requested ? dueNow(ctx, account) : []
  return {
    id: name,
    object: 'capability',
    account: account.id,
    future_requirements: noRequirements,
    requested: capability?.requested ?? false,
    requested_at: capability?.requested_at ?? null,
    requirements: requirementsWire(due, whyDisabled(account.state, capability, due)),
    status: capability?.status ?? 'unrequested',
  }
}

/** Stripe: `requirements.disabled_reason` of a Capability, whose words are others than the account's. */
function whyDisabled(state: AccountState, capability: CapabilityState | undefined, due: Due[]): string | null {
  if (!capability?.requested || capability.status === 'active') return null
  const { stopped } = state
  if (stopped === 'platform_paused') return 'platform_paused'
  if (stopped === 'under_review' || capability.status === 'pending') return 'pending.review'
  if (stopped === 'listed' || stopped?.startsWith('rejected.')) return 'rejected.other'
  if (due.some(isOverdue)) return 'requirements.fields_needed'
  return isWebsiteInactive(state) ? 'paused.inactivity' : 'other'
}

export function isCapabilityName(name: string): boolean {
  return (capabilityNames as readonly string[]).includes(name)
}

/** Stores a changed capability and records its events, in both versions of the API. */
export function changeCapability(
  ctx: Context,
  account: Stored<'account'>,
  name: string,
  capability: CapabilityState,
): void {
  account.state.capabilities[name] = capability
  ctx.objects.save(account)
  recordEvent(actingFor(ctx, account.id), 'capability.updated', capabilityWire(ctx, account, name))
  const configuration = name === 'transfers' ? 'recipient' : 'merchant'
  const updated_capability = name === 'transfers' ? 'stripe_balance.stripe_transfers' : v2Name(name)
  if (updated_capability === null) return
  const type = `v2.core.account[configuration.${configuration}].capability_status_updated`
  recordThinEvent(ctx, type, {
    related: { id: account.id, type: 'v2.core.account', url: `/v2/core/accounts/${account.id}` },
    data: { updated_capability },
  })
}
