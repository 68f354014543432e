import { v2Post } from '../../http/v2/endpoint.ts'
import { invalidField } from '../../http/v2/errors.ts'
import { type AccountPart, recordAccountEvents } from '../accounts/record-account-events.ts'
import { redeemAccountToken, saysIdentity } from '../v2-tokens/redeem.ts'
import { type AccountInput, applyInput } from './apply.ts'
import { updateFields } from './fields.ts'
import { loadV2Account } from './load.ts'
import { v2AccountWire } from './object.ts'

export const updateV2Account = v2Post({
  path: '/v2/core/accounts/:id',
  body: updateFields,
  run(ctx, request, id) {
    const account = loadV2Account(ctx, id)
    const { controller, closed } = account.state
    if (closed) throw invalidField('', 'A closed account cannot be changed.')
    const isOurs = controller.requirement_collection === 'application'
    const input = redeemAccountToken(ctx, request, isOurs && saysIdentity(request))
    const sent = input.defaults?.responsibilities
    const isSame =
      (input.dashboard ?? controller.dashboard) === controller.dashboard &&
      (!sent || (sent.losses_collector === controller.losses && feesPayer(sent.fees_collector) === controller.fees))
    if (!isSame) throw invalidField('defaults.responsibilities', 'dashboard and responsibilities cannot be changed.')
    applyInput(ctx, account, input)
    recordAccountEvents(ctx, account, { parts: partsOf(input) })
    return v2AccountWire(ctx, account, input.include ?? [])
  },
})

function feesPayer(collector: string): string {
  return collector === 'stripe' ? 'account' : collector
}

/** The parts of an account that a request changes. */
function partsOf({ configuration, defaults, identity }: AccountInput): AccountPart[] {
  return [
    ...(configuration?.merchant ? (['configuration.merchant'] as const) : []),
    ...(configuration?.recipient ? (['configuration.recipient'] as const) : []),
    ...(defaults ? (['defaults'] as const) : []),
    ...(identity ? (['identity'] as const) : []),
  ]
}
