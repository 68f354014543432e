import type { Context } from '../http/context.ts'
import { invalid } from '../http/errors.ts'
import type { Wire } from '../http/wire.ts'
import { accountWire } from '../resources/accounts/account.ts'
import { loadAccount } from '../resources/accounts/platform.ts'
import { recordAccountEvents } from '../resources/accounts/record-account-events.ts'
import { stopAccount } from '../resources/accounts/reject.ts'

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
