import { actingFor, type Context } from '../http/context.ts'
import { invalid, resourceMissing } from '../http/errors.ts'
import type { Wire } from '../http/wire.ts'
import { decideDispute } from '../resources/disputes/decide.ts'
import { disputeWire, isInquiry, isOpen } from '../resources/disputes/dispute.ts'

/** `{"status": "lost"}` decides an open dispute of any account, as the bank would. The response is the dispute. */
export function decideDisputeNow(ctx: Context, id: string, input: Wire): Wire {
  const dispute = ctx.objects.findAnywhere('dispute', id, ctx.live)
  if (!dispute) throw resourceMissing('dispute', id)
  if (!isOpen(dispute.state.status)) throw invalid(`This dispute is closed: ${dispute.state.status}`)
  const allowed = isInquiry(dispute.state.status) ? (['warning_closed'] as const) : (['won', 'lost'] as const)
  const status = allowed.find((known) => known === input.status)
  if (!status) throw invalid(`Not a status that this dispute can get: use one of ${allowed.join(', ')}`, 'status')
  const owner = actingFor(ctx, dispute.account)
  decideDispute(owner, dispute, status)
  return disputeWire(owner, dispute)
}
