import type { Context } from '../http/context.ts'
import { invalid } from '../http/errors.ts'
import type { Wire } from '../http/wire.ts'
import { type AskedRequirement, accountWire, type CapabilityStatus } from '../resources/accounts/account.ts'
import { isCapabilityName } from '../resources/accounts/capabilities.ts'
import { recordDeauthorization } from '../resources/accounts/close.ts'
import { loadAccount } from '../resources/accounts/platform.ts'
import { stopAccount } from '../resources/accounts/reject.ts'
import {
  approveTransfersOnly,
  askFor,
  decideCapabilities,
  recordAccountEvents,
} from '../resources/accounts/review-capabilities.ts'
import type { Stored } from '../store/objects.ts'

const statuses = ['active', 'inactive', 'pending'] as const

/**
 * `{"card_payments": "inactive"}` decides an account's capabilities, as the processor would. The response is the
 * account.
 */
export function setCapabilities(ctx: Context, id: string, input: Wire): Wire {
  const account = loadAccount(ctx, id)
  const decisions = readDecisions(input)
  if (decisions.get('card_payments') === 'active' && decisions.get('transfers') === 'inactive') {
    throw invalid(
      'card_payments cannot be active while transfers are inactive. Decide both alike, or ' +
        'card_payments inactive and transfers active for an account that Stripe approved for transfers alone.',
      'transfers',
    )
  }
  if (decisions.get('card_payments') === 'inactive' && decisions.get('transfers') === 'active') {
    decisions.delete('card_payments')
    decisions.delete('transfers')
    approveTransfersOnly(ctx, account)
  }
  decideCapabilities(ctx, account, withCoupled(account, decisions))
  recordAccountEvents(ctx, account)
  return accountWire(ctx, account)
}

function readDecisions(input: Wire): Map<string, CapabilityStatus> {
  return new Map(
    Object.entries(input).map(([name, sent]) => {
      const status = statuses.find((known) => known === sent)
      if (!isCapabilityName(name) || !status) {
        throw invalid(`Not a capability with one of ${statuses.join(', ')}: ${name}`, name)
      }
      return [name, status]
    }),
  )
}

/** Cards and transfers rise together, where both are requested: what is decided of one alone is decided of both. */
function withCoupled(account: Stored<'account'>, decisions: Map<string, CapabilityStatus>) {
  for (const [name, other] of [
    ['card_payments', 'transfers'],
    ['transfers', 'card_payments'],
  ] as const) {
    const status = decisions.get(name)
    if (status && !decisions.has(other) && account.state.capabilities[other]?.requested) decisions.set(other, status)
  }
  return decisions
}

/** Stripe: `requirements.disabled_reason` – those with which the processor or the platform stops an account. */
const reasons = [
  'rejected.fraud',
  'rejected.incomplete_verification',
  'rejected.listed',
  'rejected.other',
  'rejected.platform_fraud',
  'rejected.platform_other',
  'rejected.platform_terms_of_service',
  'rejected.terms_of_service',
  'listed',
  'under_review',
  'platform_paused',
  'other',
] as const

/**
 * `{"reason": "fraud"}` stops an account, as the processor would; `rejected.` may be left out. `{"reason": null}` takes
 * it back. The response is the account.
 */
export function rejectAccountNow(ctx: Context, id: string, input: Wire): Wire {
  const account = loadAccount(ctx, id)
  const { reason, ...others } = input
  const unknown = Object.keys(others)[0]
  if (unknown) throw invalid(`Received unknown parameter: ${unknown}`, unknown, 'parameter_unknown')
  stopAccount(ctx, account, reason === null ? null : readReason(reason))
  recordAccountEvents(ctx, account)
  return accountWire(ctx, account)
}

function readReason(sent: unknown): string {
  const reason = reasons.find((known) => known === sent) ?? reasons.find((known) => known === `rejected.${sent}`)
  if (reason) return reason
  throw invalid(
    `Not a reason to reject an account: use one of ${reasons.join(', ')}, or null to take it back.`,
    'reason',
  )
}

/**
 * The owner of an account with a dashboard disconnects it from the platform there: the platform may not act for it any more. The
 * response is the account as it was.
 */
export function disconnectAccount(ctx: Context, id: string): Wire {
  const account = loadAccount(ctx, id)
  if (account.state.controller.dashboard === 'none') {
    throw invalid('An account without a dashboard cannot be disconnected by its owner.', 'id')
  }
  recordDeauthorization(ctx, id)
  const wire = accountWire(ctx, account)
  account.state.disconnected = true
  ctx.objects.save(account)
  return wire
}

/**
 * `{"requirements": [{"name": "individual.verification.document", "deadline": 1800000000, "error": {"code": …, "reason": …}}]}`
 * adds requirements as a reviewer at the processor would, in the place of those that were added before; an empty list withdraws
 * them. Without a deadline they are overdue. The hosted form meets them. The response is the account.
 */
export function setRequirements(ctx: Context, id: string, input: Wire): Wire {
  const account = loadAccount(ctx, id)
  const { requirements, ...others } = input
  const unknown = Object.keys(others)[0]
  if (unknown) throw invalid(`Received unknown parameter: ${unknown}`, unknown, 'parameter_unknown')
  if (!Array.isArray(requirements)) throw invalid('requirements must be a list.', 'requirements')
  askFor(ctx, account, requirements.map(readRequirement))
  return accountWire(ctx, account)
}

function readRequirement(sent: unknown, index: number): AskedRequirement {
  const place = `requirements[${index}]`
  const { name, deadline = null, error, ...others } = hashOf(sent, place)
  const unknown = Object.keys(others)[0]
  if (unknown) throw invalid(`Received unknown parameter: ${place}[${unknown}]`, unknown, 'parameter_unknown')
  if (typeof name !== 'string' || !/^[\w.]{1,100}$/.test(name)) {
    throw invalid(`${place}[name] must be the name of a requirement, such as individual.verification.document.`, place)
  }
  if (deadline !== null && !Number.isSafeInteger(deadline)) {
    throw invalid(`${place}[deadline] must be a time in Unix seconds, or null.`, place)
  }
  const requirement = { name, description: v2Description(name), deadline: deadline as number | null }
  return error === undefined ? requirement : { ...requirement, error: readError(error, place) }
}

function readError(sent: unknown, place: string): { code: string; reason: string } {
  const { code, reason } = hashOf(sent, `${place}[error]`)
  if (typeof code === 'string' && code && typeof reason === 'string' && reason) return { code, reason }
  throw invalid(`${place}[error] must have a code and a reason.`, place)
}

function hashOf(sent: unknown, place: string): Record<string, unknown> {
  if (typeof sent === 'object' && sent !== null && !Array.isArray(sent)) return sent as Record<string, unknown>
  throw invalid(`${place} must be an object.`, place)
}

/** The name in v2 of a requirement of v1, where the two differ. */
const v2Parts: readonly (readonly [v1: RegExp, v2: string])[] = [
  [/^individual\./, 'identity.individual.'],
  [/^company\./, 'identity.business_details.'],
  [/^business_profile\.mcc$/, 'configuration.merchant.mcc'],
  [/^business_profile\.url$/, 'defaults.profile.business_url'],
  [/^business_type$/, 'identity.entity_type'],
  [/^tos_acceptance\./, 'identity.attestations.terms_of_service.account.'],
  [/\.verification\.document$/, '.documents.primary_verification'],
  [/\.verification\.additional_document$/, '.documents.secondary_verification'],
  [/\.first_name$/, '.given_name'],
  [/\.last_name$/, '.surname'],
  [/\.dob\./, '.date_of_birth.'],
]

function v2Description(name: string): string {
  return v2Parts.reduce((described, [v1, v2]) => described.replace(v1, v2), name)
}
