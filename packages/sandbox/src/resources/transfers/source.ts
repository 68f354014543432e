import type { Context } from '../../http/context.ts'
import { invalid } from '../../http/errors.ts'
import { formatMoney } from '../../money/currency.ts'
import { stateIs } from '../../store/objects.ts'
import { loadOr404 } from '../load.ts'

/** The amount of a charge that remains for transfers. */
export type TransferSource = {
  /** Minor units. */
  remaining: number
  /** Unix seconds on the sandbox clock from which the charge's own money can be used. */
  available_on: number
  transfer_group: string
}

/**
 * The charge that funds a transfer. The transfer becomes available together with the charge and needs no other balance;
 * all transfers of one charge together cannot exceed it. A charge that cannot fund the transfer throws a 400.
 */
export function loadTransferSource(
  ctx: Context,
  id: string,
  input: { amount?: number | undefined; currency: string },
): TransferSource {
  const charge = loadOr404(ctx, 'charge', id, 'source_transaction')
  const { state } = charge
  const booked = ctx.objects.find('balance_transaction', ctx, state.balance_transaction ?? '')
  if (!booked)
    throw invalid(`Charge ${id} has not succeeded, so nothing can be transferred from it.`, 'source_transaction')
  if (state.currency !== input.currency) {
    throw invalid(`The transfer is in ${input.currency}, its source transaction in ${state.currency}.`, 'currency')
  }
  const sent = ctx.objects.all('transfer', ctx, stateIs('source_transaction', id))
  const remaining = state.amount_captured - sent.reduce((sum, transfer) => sum + transfer.state.amount, 0)
  if (remaining < 1 || (input.amount ?? 0) > remaining) {
    throw invalid(
      `The transfers of this source transaction cannot exceed it: ${formatMoney(remaining, state.currency)} is left.`,
      'amount',
      'balance_insufficient',
    )
  }
  const group = state.transfer_group ?? `group_${state.payment_intent ?? id}`
  if (state.transfer_group === null) {
    state.transfer_group = group
    ctx.objects.save(charge)
  }
  return { remaining, available_on: booked.state.available_on, transfer_group: group }
}
