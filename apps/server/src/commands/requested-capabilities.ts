import type { AccountModel } from '@merchant-payments/processor'
import { CommandError } from '../command-error.ts'
import type { RequestedCapabilities } from '../embedded/sandbox-control.ts'

/**
 * The capabilities that `--cards` and `--transfers` request. Stripe grants them together, except for an account that was
 * approved for transfers only: inactive cards with active transfers mean such an account.
 * A standard account receives no transfers.
 * @param now the current capabilities; omitted ones are unchanged
 * @throws CommandError
 */
export function readCapabilities(
  { cards, transfers }: RequestedCapabilities,
  now: { cardsActive: boolean; transfersActive: boolean },
  model: AccountModel = 'platform',
): RequestedCapabilities {
  if (model === 'standard') {
    if (transfers !== undefined) throw new CommandError('A standard account receives no transfers: pass --cards alone.')
    return { cards }
  }
  if (cards === 'active' && transfers === 'inactive') {
    throw new CommandError('Cards cannot be active while transfers are inactive.')
  }
  if (cards === 'inactive') return { cards, transfers: transfers ?? (now.transfersActive ? 'active' : 'inactive') }
  if (transfers === 'active' && cards === undefined && !now.cardsActive) return { cards: 'inactive', transfers }
  return { cards, transfers }
}
