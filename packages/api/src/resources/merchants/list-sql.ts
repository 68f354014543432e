import { platformMerchantId } from '@merchant-payments/db'
import { isRejectedSql } from '../../core/rows/disabled-account-sql.ts'
import { containsPattern } from '../../core/wire/search-pattern.ts'
import { and, type Condition, join, raw, type Sql, sql } from '../../core/wire/sql.ts'
import type { MerchantList, MerchantSort } from './schema.ts'

/** The length of a list of requirements in a row of `accounts`; for overdue requirements the expression of an index. */
const countOf = (list: string) =>
  `(CASE WHEN jsonb_typeof(requirements->'${list}') = 'array' THEN jsonb_array_length(requirements->'${list}') ELSE 0 END)`

/**
 * Sort keys that are columns of merchants and accounts, each in an index with the id. Overdue requirements come before requirements
 * that are only due.
 */
const known = {
  created: { value: 'm.created_at', id: 'm.id' },
  name: { value: 'lower(m.name)', id: 'm.id' },
  requirements: { value: `(1000 * ${countOf('pastDue')} + ${countOf('currentlyDue')})`, id: 'a.merchant_id' },
} satisfies Partial<Record<MerchantSort, { value: string; id: string }>>

export type FigureSort = Exclude<MerchantSort, keyof typeof known>
export const isFigure = (sort: MerchantSort): sort is FigureSort => !(sort in known)

export const directionOf = ({ sort, direction }: Pick<MerchantList, 'sort' | 'direction'>) =>
  direction ?? (sort === 'name' ? 'asc' : 'desc')

/** `ORDER BY`, and the comparison of what comes later. */
const ordered = (query: MerchantList) =>
  directionOf(query) === 'asc' ? ([raw('ASC'), raw('>')] as const) : ([raw('DESC'), raw('<')] as const)

/** A merchant of a page, with its account of the mode. */
export type Candidate = { id: string; accountId: number }

const candidate = sql`merchants m JOIN accounts a ON a.merchant_id = m.id AND m.id <> ${platformMerchantId}`
const found = sql`SELECT m.id, a.id AS "accountId"`

/** The merchants of a page that is sorted by a column, in their order, and one more if another page follows. */
export function candidatesSql(query: MerchantList & { sort: keyof typeof known }): Sql {
  const { livemode, sort, limit, starting_after: after } = query
  const [value, id] = [raw(known[sort].value), raw(known[sort].id)]
  const [direction, isBehind] = ordered(query)
  const rest =
    after !== undefined &&
    sql`(${value}, ${id}) ${isBehind} (SELECT ${value}, ${id} FROM ${candidate} WHERE a.livemode = ${livemode} AND m.id = ${after})`
  const where = and([sql`a.livemode = ${livemode}`, passes(query), rest])
  const order = (by: Sql, ofSame: Sql) => sql`ORDER BY ${by} ${direction}, ${ofSame} ${direction} LIMIT ${limit + 1}`
  if (!isRare(query)) return sql`${found} FROM ${candidate} WHERE ${where} ${order(value, id)}`
  // In their order, a page of rare merchants would be found among all: OFFSET hides it from the planner.
  return sql`
    SELECT its.id, its."accountId" FROM (${found}, ${value} AS value FROM ${candidate} WHERE ${where} OFFSET 0) its
     ${order(sql`its.value`, sql`its.id`)}`
}

/** Whether an index has the merchants that pass a filter. */
const isRare = ({ suspended, rejected, overdue }: MerchantList) =>
  suspended === true || rejected === true || overdue === true

/** The sign of the figures of a part of a list that is sorted by a figure: merchants without a row have zero. */
type Sign = 1 | 0 | -1

/** A figure in `account_figures`, each of which has an index of its rows beside zero. A rate is of no currency. */
const columnOf = (sort: FigureSort) => raw(`f.${sort}`)
const ofFigures = ({ livemode, sort }: MerchantList & { sort: FigureSort }, currency: string) =>
  and([sql`f.livemode = ${livemode}`, sort !== 'dispute_rate' && sql`f.currency = ${currency}`])

/** Where a page begins: behind a merchant with this figure. */
export type FigureCursor = { id: string; value: string }

const signOf = ({ value }: FigureCursor): Sign => {
  const figure = Number(value)
  if (figure === 0) return 0
  return figure > 0 ? 1 : -1
}

/** The figure of the merchant of a cursor; no row if it is zero. */
export function cursorSql(query: MerchantList & { sort: FigureSort }, currency: string, id: string): Sql {
  const value = columnOf(query.sort)
  return sql`
    SELECT ${value}::text AS value FROM account_figures f JOIN accounts a ON a.id = f.account_id
     WHERE a.merchant_id = ${id} AND a.livemode = ${query.livemode} AND ${ofFigures(query, currency)} AND ${value} <> 0`
}

/** @param after null for the first page */
type FigurePage = { currency: string; after: FigureCursor | null }

/**
 * The merchants of a page that is sorted by a figure, as a worker has counted it last, in their order, and one more if another page
 * follows: first those above zero, then those without the figure, then those below, or the other way round; those with the same figure
 * by their ids. A part is read only if the parts before it do not fill the page. One statement, as between two a figure could change, and
 * its merchant could be in neither part.
 */
export function candidatesByFigureSql(query: MerchantList & { sort: FigureSort }, page: FigurePage): Sql {
  const { after } = page
  const [direction] = ordered(query)
  const signs: readonly Sign[] = directionOf(query) === 'asc' ? [-1, 0, 1] : [1, 0, -1]
  const parts = signs.slice(after === null ? 0 : signs.indexOf(signOf(after)))
  const names = parts.map((_, nth) => raw(`part${nth}`))
  const read = (nth: number) =>
    join([sql`0`, ...names.slice(0, nth).map((name) => sql`(SELECT count(*) FROM ${name})`)], ' + ')
  const tables = parts.map((sign, nth) => {
    const isNeeded = nth > 0 && sql`${read(nth)} <= ${query.limit}`
    return sql`${names[nth] ?? raw('')} AS MATERIALIZED (${ofSignSql(query, page, sign, isNeeded)})`
  })
  const union = join(
    names.map((name) => sql`SELECT * FROM ${name}`),
    ' UNION ALL ',
  )
  return sql`
    WITH ${join(tables)}
    SELECT id, "accountId" FROM (${union}) page ORDER BY value ${direction}, id ${direction} LIMIT ${query.limit + 1}`
}

/** The merchants whose figures have a sign, in their order from an index. */
function ofSignSql(
  query: MerchantList & { sort: FigureSort },
  { currency, after }: FigurePage,
  sign: Sign,
  isNeeded: Condition,
): Sql {
  const [direction, isBehind] = ordered(query)
  const value = columnOf(query.sort)
  const rest = after !== null && sign === signOf(after) ? after : null
  if (sign === 0) {
    return sql`
      ${found}, 0 AS value FROM ${candidate}
       WHERE ${and([
         isNeeded,
         sql`a.livemode = ${query.livemode}`,
         passes(query),
         sql`NOT EXISTS (SELECT 1 FROM account_figures f WHERE f.account_id = a.id AND ${ofFigures(query, currency)} AND ${value} <> 0)`,
         rest && sql`m.id ${isBehind} ${rest.id}`,
       ])}
       ORDER BY m.id ${direction} LIMIT ${query.limit + 1}`
  }
  return sql`
    ${found}, ${value} AS value FROM account_figures f JOIN accounts a ON a.id = f.account_id JOIN merchants m ON m.id = f.merchant_id
     WHERE ${and([
       isNeeded,
       ofFigures(query, currency),
       sql`${value} ${raw(sign === 1 ? '>' : '<')} 0`,
       passes(query),
       rest && sql`(${value}, f.merchant_id) ${isBehind} (${rest.value}::bigint, ${rest.id})`,
     ])}
     ORDER BY ${value} ${direction}, f.merchant_id ${direction} LIMIT ${query.limit + 1}`
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
function passes({ search, plan, suspended, rejected, overdue }: MerchantList): Condition {
  const pattern = search && containsPattern(search)
  return and([
    pattern && sql`(m.name ILIKE ${pattern} OR m.email ILIKE ${pattern} OR m.id = ${search})`,
    plan && sql`m.plan = ${plan}`,
    suspended !== undefined && sql`m.keys_suspended_at IS ${raw(suspended ? 'NOT NULL' : 'NULL')}`,
    rejected && sql`m.id IN (SELECT merchant_id FROM accounts WHERE ${raw(isRejectedSql)})`,
    overdue && raw(`${countOf('pastDue')} > 0`),
  ])
}
