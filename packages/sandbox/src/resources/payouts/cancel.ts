import { recordEvent } from '../../events/record.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { loadOr404 } from '../load.ts'
import { bookReturn } from './advance.ts'
import { payoutWire } from './object.ts'

/** Stripe: payouts. One can be canceled while it is pending; an automatic one cannot. */
export const cancelPayout = endpoint({
  method: 'POST',
  path: '/v1/payouts/:id/cancel',
  params: {},
  run(ctx, _params, [id]) {
    const payout = loadOr404(ctx, 'payout', id)
    const { state } = payout
    if (state.automatic) throw invalid('Automatic payouts cannot be canceled.', 'id', 'payouts_not_allowed')
    if (state.status !== 'pending') {
      throw invalid(`Payouts can only be canceled while they are pending. This one is ${state.status}.`, 'id')
    }
    state.status = 'canceled'
    state.due = null
    bookReturn(ctx, payout, 'payout_cancel')
    ctx.objects.save(payout)
    recordEvent(ctx, 'payout.canceled', payoutWire(payout))
    return payoutWire(payout)
  },
})
