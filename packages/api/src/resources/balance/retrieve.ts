import type { BalanceWire } from '../../contract/balance/schema.ts'
import type { OwnerScope } from '../../core/request/account-scope.ts'
import { unixSeconds } from '../../core/request/clock.ts'
import { readBalance } from '../../money/balances/read-balance.ts'
import { readHeldBalance } from '../../money/balances/read-held-balance.ts'

/** The amounts that the account can be paid now and later, and the held amounts. The processor is not called. */
export async function retrieveBalance({ services, account }: OwnerScope): Promise<BalanceWire> {
  const { database, processorClock } = services
  const [{ available, pending }, held] = await Promise.all([
    readBalance(database, account.id, processorClock.now()),
    readHeldBalance(database, account.id),
  ])
  return {
    object: 'balance',
    available: available.map(({ amount, currency }) => ({ amount: Number(amount), currency })),
    pending: pending.map(({ amount, currency, availableOn }) => ({
      amount: Number(amount),
      currency,
      available_on: unixSeconds(availableOn),
    })),
    held: held.map(({ amount, currency, reason }) => ({ amount: Number(amount), currency, reason })),
    livemode: account.livemode,
  }
}
