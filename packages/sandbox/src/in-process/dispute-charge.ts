import { actingFor } from '../http/context.ts'
import type { UnitOfWork } from '../http/unit-of-work.ts'
import type { Wire } from '../http/wire.ts'
import { disputeWire } from '../resources/disputes/dispute.ts'
import { openDispute } from '../resources/disputes/open.ts'
import { stateIs } from '../store/objects.ts'

/** The customer's claim at their bank. An inquiry is a question, and moves no money yet. */
export type DisputeKind = 'fraudulent' | 'product_not_received' | 'inquiry'

/**
 * Opens a dispute of a card payment, over what is not refunded of it.
 *
 * @param id of the charge or of its payment intent
 * @throws TypeError when there is no such charge, or nothing of it can be disputed
 */
export function disputeCharge(work: UnitOfWork, id: string, kind: DisputeKind): Wire {
  return work.run({ live: false }, (pageCtx) => {
    const { objects } = pageCtx
    const chargeId = objects.findAnywhere('payment_intent', id, false)?.state.latest_charge ?? id
    const charge = objects.findAnywhere('charge', chargeId, false)
    if (!charge) throw new TypeError(`No such charge: '${id}'`)
    const ctx = actingFor(pageCtx, charge.account)
    const disputed = () => objects.all('dispute', ctx, stateIs('charge', charge.id))[0]
    const { card } = charge.state
    if (card && !disputed()) {
      charge.state.card = { ...card, dispute: kind }
      openDispute(ctx, charge)
    }
    const dispute = disputed()
    if (!dispute)
      throw new TypeError(`The charge '${charge.id}' cannot be disputed: only paid and not refunded cards can.`)
    return disputeWire(ctx, dispute)
  })
}
