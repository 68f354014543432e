import type { RequestedCapabilities } from '../embedded/sandbox-control.ts'
import { CommandError } from './command-error.ts'

/**
 * What `--cards` and `--transfers` ask for. Stripe: the capabilities come together, but for an account that was approved for
 * transfers alone. So where cards are to be inactive and transfers are active, such an account is meant.
 * @param now what the account can do; what is left out stays
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
