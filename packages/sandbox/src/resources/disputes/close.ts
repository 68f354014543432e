import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { loadOr404 } from '../load.ts'
import { decideDispute } from './decide.ts'
import { disputeWire } from './object.ts'
import { awaitsEvidence, isInquiry } from './state.ts'

/** Concedes a dispute, which is final. */
export const closeDispute = endpoint({
  method: 'POST',
  path: '/v1/disputes/:id/close',
  params: {},
  run(ctx, _params, [id]) {
    const dispute = loadOr404(ctx, 'dispute', id)
    const { status } = dispute.state
    if (!awaitsEvidence(status)) throw invalid(`You cannot close this dispute because it has a status of ${status}.`)
    decideDispute(ctx, dispute, isInquiry(status) ? 'warning_closed' : 'lost')
    return disputeWire(ctx, dispute)
  },
})
