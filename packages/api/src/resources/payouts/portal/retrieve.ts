import type { AccountScope } from '../../../core/request/account-scope.ts'
import { listPayoutLines } from '../list-lines.ts'
import { retrievePayout } from '../retrieve.ts'

/** A payout and its first lines, for the page of the payout. @throws payout_not_found */
export async function retrievePayoutPage(scope: AccountScope, { id, limit }: { id: string; limit: number }) {
  const [payout, lines] = await Promise.all([retrievePayout(scope, id), listPayoutLines(scope, { id, limit })])
  return { payout, lines }
}
