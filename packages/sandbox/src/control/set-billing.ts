import type { Context } from '../http/context.ts'
import { invalid } from '../http/errors.ts'
import type { Wire } from '../http/wire.ts'
import { afterLastRetryChoices } from '../options.ts'
import { accountWire } from '../resources/accounts/account.ts'
import { loadAccount } from '../resources/accounts/platform.ts'

/**
 * `{"after_last_retry": "unpaid"}` sets what happens to an account's subscriptions when the last retry of a payment
 * fails, as its owner would in the processor's dashboard. The response is the account.
 */
export function setBilling(ctx: Context, id: string, input: Wire): Wire {
  const account = loadAccount(ctx, id)
  const { after_last_retry: sent, ...others } = input
  const unknown = Object.keys(others)[0]
  if (unknown) throw invalid(`Received unknown parameter: ${unknown}`, unknown, 'parameter_unknown')
  const choice = afterLastRetryChoices.find((one) => one === sent)
  if (!choice) throw invalid(`Use one of ${afterLastRetryChoices.join(', ')}.`, 'after_last_retry')
  account.state.after_last_retry = choice
  ctx.objects.save(account)
  return accountWire(ctx, account)
}
