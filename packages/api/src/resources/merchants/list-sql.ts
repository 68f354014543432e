import { platformMerchantId } from '@merchant-payments/db'
import { containsPattern } from '../../core/wire/search.ts'
import { and, raw, type Sql, sql } from '../../core/wire/sql.ts'
import { isRejectedSql } from '../../people/merchants/is-rejected-sql.ts'
import type { MerchantList, MerchantSort } from './schema.ts'

/** The length of a list of requirements in a row of `accounts`; for overdue requirements the expression of an index. */
const countOf = (list: string) =>
  `(CASE WHEN jsonb_typeof(requirements->'${list}') = 'array' THEN jsonb_array_length(requirements->'${list}') ELSE 0 END)`

/** Sort keys that need no figures. The page is selected first, and figures are calculated for its merchants alone. */
const known = {
  created: 'm.created_at',
  name: 'lower(m.name)',
  // Overdue requirements come before requirements that are only due.
  requirements: `1000 * ${countOf('pastDue')} + ${countOf('currentlyDue')}`,
} satisfies Partial<Record<MerchantSort, string>>

export type FigureSort = Exclude<MerchantSort, keyof typeof known>
export const isFigure = (sort: MerchantSort): sort is FigureSort => !(sort in known)

export const directionOf = ({ sort, direction }: MerchantList) => direction ?? (sort === 'name' ? 'asc' : 'desc')

/** A merchant that passes the filters, or the last merchant of the page before. */
export type Candidate = { id: string; accountId: number; passes: boolean }

const candidate = sql`merchants m JOIN accounts a ON a.merchant_id = m.id AND m.id <> ${platformMerchantId}`

/**
 * Merchants whose figures are needed, with the account of the mode. If the list is sorted by a figure: all that pass
 * the filters, and the cursor. Otherwise: the merchants of the page, in their order, and one more if another page
 * follows.
 */
export function candidatesSql(query: MerchantList): Sql {
  const { livemode, sort, limit, starting_after: after } = query
  const found = sql`SELECT m.id, a.id AS "accountId", ${passes(query)} AS passes FROM ${candidate} WHERE a.livemode = ${livemode} AND`
  if (isFigure(sort)) return sql`${found} (${passes(query)} OR m.id = ${after ?? ''})`
  const value = raw(known[sort])
  const [direction, isAhead] = directionOf(query) === 'asc' ? [raw('ASC'), raw('>')] : [raw('DESC'), raw('<')]
  const isBehind =
    after !== undefined &&
    sql`(${value}, m.id) ${isAhead} (SELECT ${value}, m.id FROM ${candidate} WHERE a.livemode = ${livemode} AND m.id = ${after})`
  return sql`${found} ${and([passes(query), isBehind])} ORDER BY ${value} ${direction}, m.id ${direction} LIMIT ${limit + 1}`
}

/** Names and values of columns, as `MerchantRow`. */
export function merchantsSql(ids: readonly string[]): Sql {
  return sql`
    SELECT id, name, email, plan, country, tax_number AS "taxNumber", keys_suspended_at AS "keysSuspendedAt",
           hosting_approved_at AS "hostingApprovedAt", created_at AS "createdAt",
           ARRAY(SELECT json_build_object('livemode', livemode, 'processorAccountId', processor_account_id,
                                          'chargesEnabled', charges_enabled, 'payoutsEnabled', payouts_enabled,
                                          'cardPaymentsActive', card_payments_active, 'transfersActive', transfers_active,
                                          'disabledReason', disabled_reason, 'detailsSubmitted', details_submitted,
                                          'requirementCollection', requirement_collection, 'requirements', requirements,
                                          'openingRefusal', opening_refusal, 'feeRefusal', fee_refusal,
                                          'transferRefusal', transfer_refusal)
                   FROM accounts WHERE merchant_id = listed.id ORDER BY livemode) AS accounts
      FROM merchants listed WHERE id = ANY(${ids})`
}

/** Whether a merchant `m` with its account `a` passes the filters. */
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
