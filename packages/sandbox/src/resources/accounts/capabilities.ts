import { recordEvent } from '../../events/record.ts'
import type { Context } from '../../http/context.ts'
import { actingFor } from '../../http/context.ts'
import { boolean, hash } from '../../http/fields.ts'
import type { Wire } from '../../http/wire.ts'
import type { Stored } from '../../store/objects.ts'
import { takesCards } from './countries.ts'
import { noRequirements } from './requirements.ts'
import type { CapabilityState, CapabilityStatus } from './state.ts'

/** The capabilities that accounts can request. */
const capabilityNames = [
  'acss_debit_payments',
  'affirm_payments',
  'afterpay_clearpay_payments',
  'amazon_pay_payments',
  'bancontact_payments',
  'card_payments',
  'cartes_bancaires_payments',
  'cashapp_payments',
  'eps_payments',
  'ideal_payments',
  'jcb_payments',
  'klarna_payments',
  'legacy_payments',
  'link_payments',
  'p24_payments',
  'sepa_debit_payments',
  'tax_reporting_us_1099_k',
  'tax_reporting_us_1099_misc',
  'transfers',
  'us_bank_account_ach_payments',
] as const

const request = hash({ requested: boolean() })

/** `capabilities[card_payments][requested]=true` and so on. */
export const capabilitiesField = hash(
  Object.fromEntries(capabilityNames.map((name) => [name, request])) as Record<
    (typeof capabilityNames)[number],
    typeof request
  >,
)

/** Requests capabilities or withdraws the request. The ones that the country allows are active at once. */
export function requestCapabilities(
  ctx: Context,
  account: Stored<'account'>,
  input: Record<string, { requested?: boolean | undefined } | undefined> | undefined,
): void {
  for (const [name, change] of Object.entries(input ?? {})) {
    if (change?.requested === undefined) continue
    const known = account.state.capabilities[name]
    if ((known?.requested ?? false) === change.requested) continue
    const status = change.requested ? grantedStatus(account, name) : 'inactive'
    changeCapability(ctx, account, name, {
      requested: change.requested,
      requested_at: change.requested ? ctx.now : null,
      status,
    })
  }
}

/** Sets every requested capability to what the country allows, as when an account has completed onboarding. */
export function grantRequested(ctx: Context, account: Stored<'account'>): void {
  for (const [name, capability] of Object.entries(account.state.capabilities)) {
    if (capability.requested) decideCapability(ctx, account, name, grantedStatus(account, name))
  }
}

/** Sets a capability's status, as a reviewer at the processor would. */
export function decideCapability(
  ctx: Context,
  account: Stored<'account'>,
  name: string,
  status: CapabilityStatus,
): void {
  const known = account.state.capabilities[name]
  if (known?.requested && known.status === status) return
  changeCapability(ctx, account, name, { requested: true, requested_at: known?.requested_at ?? ctx.now, status })
}

export function capabilityWire(account: string, name: string, capability: CapabilityState | undefined): Wire {
  return {
    id: name,
    object: 'capability',
    account,
    future_requirements: noRequirements,
    requested: capability?.requested ?? false,
    requested_at: capability?.requested_at ?? null,
    requirements: noRequirements,
    status: capability?.status ?? 'unrequested',
  }
}

export function isCapabilityName(name: string): boolean {
  return (capabilityNames as readonly string[]).includes(name)
}

function changeCapability(ctx: Context, account: Stored<'account'>, name: string, capability: CapabilityState): void {
  account.state.capabilities[name] = capability
  ctx.objects.save(account)
  recordEvent(actingFor(ctx, account.id), 'capability.updated', capabilityWire(account.id, name, capability))
}

function grantedStatus(account: Stored<'account'>, name: string): CapabilityStatus {
  return name === 'transfers' || name.startsWith('tax_') || takesCards(account.state.country) ? 'active' : 'inactive'
}
