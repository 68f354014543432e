import { recordEvent } from '../events/record.ts'
import { actingFor, type Context } from '../http/context.ts'
import { invalid } from '../http/errors.ts'
import type { Wire } from '../http/wire.ts'
import { isCapabilityName } from '../resources/accounts/capabilities.ts'
import { accountWire } from '../resources/accounts/object.ts'
import { loadAccount } from '../resources/accounts/platform-only.ts'
import { decideCapability } from '../resources/accounts/review.ts'

const statuses = ['active', 'inactive', 'pending'] as const

/**
 * `{"card_payments": "inactive"}` decides an account's capabilities, as the processor would. The response is the
 * account.
 */
export function setCapabilities(ctx: Context, id: string, input: Wire): Wire {
  const account = loadAccount(ctx, id)
  for (const [name, sent] of Object.entries(input)) {
    const status = statuses.find((known) => known === sent)
    if (!isCapabilityName(name) || !status)
      throw invalid(`Not a capability with one of ${statuses.join(', ')}: ${name}`, name)
    decideCapability(ctx, account, name, status)
  }
  recordEvent(actingFor(ctx, id), 'account.updated', accountWire(ctx, account))
  return accountWire(ctx, account)
}
