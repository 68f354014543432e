import { CommandError } from '../command-error.ts'
import type { RequestedCapabilities } from '../embedded/sandbox-control.ts'

/**
 * The capabilities that `--cards` and `--transfers` request. Stripe grants them together, except for an account that was
 * approved for transfers only: inactive cards with active transfers mean such an account.
 * @param now the current capabilities; omitted ones are unchanged
 * @throws CommandError
 */
export function readCapabilities(
  { cards, transfers }: RequestedCapabilities,
  now: { cardsActive: boolean; transfersActive: boolean },
): RequestedCapabilities {
  if (cards === 'active' && transfers === 'inactive') {
    throw new CommandError('Cards cannot be active while transfers are inactive.')
  }
  if (cards === 'inactive') return { cards, transfers: transfers ?? (now.transfersActive ? 'active' : 'inactive') }
  if (transfers === 'active' && cards === undefined && !now.cardsActive) return { cards: 'inactive', transfers }
  return { cards, transfers }
}
