import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { loadOr404 } from '../load.ts'

/** Only a refund with `requires_action` can be canceled, and card refunds never have that status. */
export const cancelRefund = endpoint({
  method: 'POST',
  path: '/v1/refunds/:id/cancel',
  params: {},
  run(ctx, _params, [id]) {
    const refund = loadOr404(ctx, 'refund', id)
    throw invalid(
      `You cannot cancel this refund because it has a status of ${refund.state.status}. ` +
        'Only a refund with a status of requires_action can be canceled.',
    )
  },
})
