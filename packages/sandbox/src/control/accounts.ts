import type { Context } from '../http/context.ts'
import { invalid } from '../http/errors.ts'
import type { Wire } from '../http/wire.ts'
import { accountWire, type CapabilityStatus } from '../resources/accounts/account.ts'
import { isCapabilityName } from '../resources/accounts/capabilities.ts'
import { loadAccount } from '../resources/accounts/platform.ts'
import { stopAccount } from '../resources/accounts/reject.ts'
import {
  approveTransfersOnly,
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
