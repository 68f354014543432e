import { recordEvent } from '../../events/record.ts'
import { actingFor } from '../../http/context.ts'
import { v2Post } from '../../http/v2/endpoint.ts'
import { invalidField } from '../../http/v2/errors.ts'
import { accountWire } from '../accounts/object.ts'
import { applyInput } from './apply.ts'
import { updateFields } from './fields.ts'
import { loadV2Account } from './load.ts'
import { v2AccountWire } from './object.ts'

export const updateV2Account = v2Post({
  path: '/v2/core/accounts/:id',
  body: updateFields,
  run(ctx, input, id) {
    const account = loadV2Account(ctx, id)
    const { controller, closed } = account.state
    if (closed) throw invalidField('', 'A closed account cannot be changed.')
    const sent = input.defaults?.responsibilities
    const isSame =
      (input.dashboard ?? controller.dashboard) === controller.dashboard &&
      (!sent || (sent.losses_collector === controller.losses && feesPayer(sent.fees_collector) === controller.fees))
    if (!isSame) throw invalidField('defaults.responsibilities', 'dashboard and responsibilities cannot be changed.')
    applyInput(ctx, account, input)
    recordEvent(actingFor(ctx, id), 'account.updated', accountWire(ctx, account))
    return v2AccountWire(ctx, account, input.include ?? [])
  },
})

function feesPayer(collector: string): string {
  return collector === 'stripe' ? 'account' : collector
}
