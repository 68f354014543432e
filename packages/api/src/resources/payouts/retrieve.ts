import type { Payout } from '@merchant-payments/db'
import type { PayoutWire } from '../../contract/payouts/schema.ts'
import { type PayoutRow, toPayout } from '../../contract/payouts/wire.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { ApiError } from '../../core/request/errors.ts'
import { payoutColumns } from './list.ts'

/** @throws payout_not_found */
export async function retrievePayout(scope: AccountScope, id: string): Promise<PayoutWire> {
  return toPayout(await loadPayout(scope, id), scope.account.livemode)
}

export function isPayoutId(id: string): boolean {
  return /^m?po_\w{1,200}$/.test(id)
}

/** @throws payout_not_found, also for a payout of another account */
export async function loadPayout(
  { services, account }: AccountScope,
  id: string,
): Promise<PayoutRow & Pick<Payout, 'reconciled'>> {
  const { pool } = services.database
  const { rows } = isPayoutId(id)
    ? await pool.query<PayoutRow & Pick<Payout, 'reconciled'>>({
        name: 'a payout',
        text: `SELECT ${payoutColumns.text}, reconciled FROM payouts WHERE account_id = $1 AND id = $2`,
        values: [account.id, id],
      })
    : { rows: [] }
  if (!rows[0]) throw new ApiError('payout_not_found')
  return rows[0]
}
