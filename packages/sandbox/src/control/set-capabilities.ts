import type { Context } from '../http/context.ts'
import { invalid } from '../http/errors.ts'
import type { Wire } from '../http/wire.ts'
import { accountWire, type CapabilityStatus } from '../resources/accounts/account.ts'
import { isCapabilityName } from '../resources/accounts/capabilities.ts'
import { loadAccount } from '../resources/accounts/platform.ts'
import { recordAccountEvents } from '../resources/accounts/record-account-events.ts'
import { approveTransfersOnly, decideCapabilities } from '../resources/accounts/review-capabilities.ts'
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
