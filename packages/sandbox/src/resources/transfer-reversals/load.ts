import type { Context } from '../../http/context.ts'
import { resourceMissing } from '../../http/errors.ts'
import type { Stored } from '../../store/objects.ts'
import { loadOr404 } from '../load.ts'

/** A reversal of the given transfer, or a 404. */
export function loadReversal(ctx: Context, transfer: string, id: string): Stored<'transfer_reversal'> {
  loadOr404(ctx, 'transfer', transfer)
  const reversal = loadOr404(ctx, 'transfer_reversal', id)
  if (reversal.state.transfer !== transfer) throw resourceMissing('transfer_reversal', id)
  return reversal
}
