import type { PersonScope } from '../../core/request/account-scope.ts'
import { pageOf } from '../../core/wire/list.ts'
import { readPosition } from '../../core/wire/position.ts'
import { and, raw, type Sql, sql } from '../../core/wire/sql.ts'
import { readChanged } from '../../money/figures/read-changed.ts'
import type { DeskList, OwedBalance } from './schema.ts'

type Row = { merchantId: string; merchantName: string; currency: string; amount: string; place: OwedBalance['where'] }

const position =
  /^(?<currency>[a-z]{3}):(?<amount>-\d{1,18}):(?<merchant>mer_\w+):(?<place>processor_balance|platform)$/

/**
 * Debts of merchants, the largest amount of a currency first: balances at the processor below zero, as last read, and amounts that the
 * platform paid for them. A worker counts both; those of accounts that have changed since are counted here.
 * @throws validation_error for a cursor that is no id of this list
 */
export async function listOwed({ services: { database } }: PersonScope, { livemode, limit, ...query }: DeskList) {
  const after = readPosition(query.starting_after, position)
  const changed = await readChanged(database)
  const known = (figure: 'available' | 'held', place: OwedBalance['where']) => {
    const amount = raw(figure)
    return sql`
      (SELECT account_id, currency, ${amount}, ${place}::text FROM account_figures
        WHERE ${and([
          sql`livemode = ${livemode} AND ${amount} < 0 AND account_id <> ALL(${changed ?? []})`,
          after &&
            sql`(currency, ${amount}, merchant_id) >= (${after.currency}::char(3), ${after.amount}::bigint, ${after.merchant})
                AND (currency, ${amount}, merchant_id, ${place}::text) > ${placeOf(after)}`,
        ])}
        ORDER BY currency, ${amount}, merchant_id LIMIT ${limit + 1})`
  }
  const { text, values } = sql`
    SELECT a.merchant_id AS "merchantId", m.name AS "merchantName", owed.currency, owed.amount::text AS amount, owed.place
      FROM (SELECT account_id, currency, available AS amount, 'processor_balance' AS place FROM balances
             WHERE ${and([changed && sql`account_id = ANY(${changed})`, sql`available < 0`])}
             UNION ALL
            SELECT p.account_id, p.settled_currency, sum(p.due - p.transferred), 'platform' FROM payments p
             WHERE ${and([changed && sql`p.account_id = ANY(${changed})`, sql`p.due <> p.transferred`])}
             GROUP BY p.account_id, p.settled_currency HAVING sum(p.due - p.transferred) < 0
             ${changed ? sql`UNION ALL ${known('available', 'processor_balance')} UNION ALL ${known('held', 'platform')}` : raw('')}) owed
      JOIN accounts a ON a.id = owed.account_id JOIN merchants m ON m.id = a.merchant_id
     WHERE ${and([
       sql`a.livemode = ${livemode}`,
       after && sql`(owed.currency, owed.amount, a.merchant_id, owed.place) > ${placeOf(after)}`,
     ])}
     ORDER BY owed.currency, owed.amount, a.merchant_id, owed.place LIMIT ${limit + 1}`
  const { rows } = await database.pool.query<Row>({ text, values })
  return pageOf(
    rows,
    limit,
    ({ merchantId, merchantName, amount, place, currency }): OwedBalance => ({
      id: `${currency}:${amount}:${merchantId}:${place}`,
      merchant_id: merchantId,
      merchant_name: merchantName,
      livemode,
      currency,
      amount: Number(amount),
      where: place,
    }),
  )
}

const placeOf = ({ currency, amount, merchant, place }: Readonly<Record<string, string>>): Sql =>
  sql`(${currency}::char(3), ${amount}::bigint, ${merchant}, ${place})`
