import type { Context } from '../../http/context.ts'
import { type Stored, stateIs } from '../../store/objects.ts'
import { decideDispute } from './decide.ts'
import { isInquiry, isOpen } from './state.ts'

export function disputesOf(ctx: Context, charge: string): Stored<'dispute'>[] {
  return ctx.objects.all('dispute', ctx, stateIs('charge', charge))
}

/** Closes the open inquiries about a charge, as a full refund does. */
export function closeInquiries(ctx: Context, charge: string): void {
  for (const dispute of disputesOf(ctx, charge)) {
    const { status } = dispute.state
    if (isOpen(status) && isInquiry(status)) decideDispute(ctx, dispute, 'warning_closed')
  }
}
