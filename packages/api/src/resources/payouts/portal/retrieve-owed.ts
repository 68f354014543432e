import type { AccountScope } from '../../../core/request/account-scope.ts'
import { listManualPayouts } from '../../../money/manual-payouts/list.ts'
import { readOwed } from '../../../money/manual-payouts/read-owed.ts'

/** Amounts that the platform owes the merchant for hosted payments, or the reverse, and its manual payouts. */
export async function retrieveOwed({ services, account }: AccountScope) {
  const [owed, paid] = await Promise.all([
    readOwed(services.database, account.id),
    listManualPayouts(services, account),
  ])
  return {
    owed: owed.map(({ currency, amount }) => ({ currency, amount: Number(amount) })),
    paid: paid.map(({ recorded_by: _, ...payout }) => payout),
  }
}
