import { isRejectedSql } from '../../merchants/is-rejected-sql.ts'
import { containsPattern } from '../../wire/search.ts'
import { and, raw, type Sql, sql } from '../../wire/sql.ts'
import { figuresSql } from './figures-sql.ts'
import type { MerchantList, MerchantSort } from './schema.ts'

/** A list of requirements in a row of `accounts`. */
const countOf = (list: string) => `jsonb_array_length(COALESCE(requirements::jsonb->'${list}', '[]'))`

/** Known of a merchant without any figure: a page is cut out first, and figures are added up for what is on it alone. */
const known: Partial<Record<MerchantSort, string>> = {
  created: 'created_at',
  name: 'lower(name)',
  // What is overdue comes before what is merely due.
  requirements: `1000 * ${countOf('pastDue')} + ${countOf('currentlyDue')}`,
}

/** Names and values of columns, as `MerchantRow`. */
const columns = sql`id, name, email, plan, country, tax_number AS "taxNumber", keys_suspended_at AS "keysSuspendedAt",
  hosting_approved_at AS "hostingApprovedAt", created_at AS "createdAt",
  ARRAY(SELECT json_build_object('livemode', livemode, 'processorAccountId', processor_account_id,
                                 'chargesEnabled', charges_enabled, 'payoutsEnabled', payouts_enabled,
                                 'cardPaymentsActive', card_payments_active, 'transfersActive', transfers_active,
                                 'disabledReason', disabled_reason, 'detailsSubmitted', details_submitted,
                                 'requirementCollection', requirement_collection, 'requirements', requirements,
                                 'openingRefusal', opening_refusal, 'feeRefusal', fee_refusal,
                                 'transferRefusal', transfer_refusal)
          FROM accounts WHERE merchant_id = listed.id ORDER BY livemode) AS accounts`

/**
 * A page of merchants with their figures, and one row more where another page follows.
 * @param from the first day that the figures are of
 */
export function listSql(query: MerchantList, from: Date, currency: string): Sql {
  const { livemode, sort, limit, starting_after: after } = query
  const direction = raw((query.direction ?? (sort === 'name' ? 'asc' : 'desc')) === 'asc' ? 'ASC' : 'DESC')
  const isAhead = raw(direction.text === 'ASC' ? '>' : '<')
  const value = known[sort]
  const cut = (rows: string, of: Sql) => sql`
      WHERE passes ${after === undefined ? sql`` : sql`AND (${of}, id) ${isAhead} (SELECT ${of}, id FROM ${raw(rows)} AS listed WHERE id = ${after})`}
      ORDER BY ${of} ${direction}, id ${direction} LIMIT ${limit + 1}`
  return sql`
    WITH candidate AS (
      SELECT m.*, a.id AS account_id, a.requirements, ${passes(query)} AS passes
        FROM merchants m JOIN accounts a ON a.merchant_id = m.id AND a.livemode = ${livemode}),
    chosen AS (SELECT * FROM candidate ${value === undefined ? sql`WHERE passes OR id = ${after ?? ''}` : cut('candidate', raw(value))}),
    ${figuresSql(from, currency)},
    figured AS (SELECT * FROM chosen JOIN figures USING (account_id))
    SELECT ${columns}, succeeded::text, volume::text, fees::text, disputes::text, dispute_rate::int AS "disputeRate", held::text
      FROM figured AS listed ${value === undefined ? cut('figured', raw(`listed.${sort}`)) : sql`ORDER BY ${raw(value)} ${direction}, id ${direction}`}`
}

/** Whether a merchant `m` with its account `a` is one of those that are looked for. */
function passes({ search, plan, suspended, rejected, overdue }: MerchantList): Sql {
  const pattern = search && containsPattern(search)
  return sql`(${and([
    pattern && sql`(m.name ILIKE ${pattern} OR m.email ILIKE ${pattern} OR m.id = ${search})`,
    plan && sql`m.plan = ${plan}`,
    suspended !== undefined && sql`(m.keys_suspended_at IS NOT NULL) = ${suspended}`,
    rejected && sql`EXISTS (SELECT 1 FROM accounts WHERE merchant_id = m.id AND ${isRejectedSql})`,
    overdue && raw(`${countOf('pastDue')} > 0`),
  ])})`
}
