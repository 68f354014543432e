import type { Scope } from './check-result.ts'
import { ofPlace, type Place } from './compare-lists.ts'

/** Objects that should have a row because their payment has one. */
export async function lackingOfPayments<T extends { paymentId: string | null }>(
  { services, accounts }: Scope,
  place: Place,
  items: readonly T[],
): Promise<{ item: T; merchant: string | null }[]> {
  const payments = await services.database.prisma.payment.findMany({
    where: { id: { in: items.flatMap(({ paymentId }) => paymentId ?? []) }, ...ofPlace(place, accounts) },
    select: { id: true, account: { select: { merchantId: true } } },
  })
  const merchants = new Map(payments.map(({ id, account }) => [id, account.merchantId]))
  return items.flatMap((item) => {
    const merchant = merchants.get(item.paymentId ?? '')
    return merchant === undefined ? [] : [{ item, merchant }]
  })
}

/** The rows of refunds or disputes of one place that the processor's list must contain. */
export function rowsOfPayments(
  table: 'refunds' | 'disputes',
  key: string,
  { livemode, hostAccount }: Place,
  since: Date,
  until: Date,
) {
  return {
    table,
    key: { [key]: 'text' },
    where: `id IS NOT NULL AND created_at BETWEEN $1 AND $2 AND account_id IN (SELECT id FROM accounts WHERE livemode = $4::boolean)`,
    values: [since, until, hostAccount, livemode],
    select: `
      SELECT a.merchant_id AS merchant, batch.id
        FROM batch
        JOIN accounts a ON a.id = batch.account_id
        JOIN payments p ON p.account_id = batch.account_id AND p.id = batch.payment_id AND p.host_account IS NOT DISTINCT FROM $3::text`,
  }
}
