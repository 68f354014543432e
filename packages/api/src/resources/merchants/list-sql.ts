import { platformMerchantId } from '@merchant-payments/db'
import { isRejectedSql } from '../../core/rows/disabled-account-sql.ts'
import { containsPattern } from '../../core/wire/search-pattern.ts'
import { and, type Condition, join, raw, type Sql, sql } from '../../core/wire/sql.ts'
import type { MerchantList, MerchantSort } from './schema.ts'

/** The length of a list of requirements in a row of `accounts`; for overdue requirements the expression of an index. */
const countOf = (list: string) =>
  `(CASE WHEN jsonb_typeof(requirements->'${list}') = 'array' THEN jsonb_array_length(requirements->'${list}') ELSE 0 END)`

const requirements = `(1000 * ${countOf('pastDue')} + ${countOf('currentlyDue')})`

/**
 * Sort keys that are columns of merchants and accounts, each in an index with the id. `said` is the value in a position, which `read`
 * turns back. Overdue requirements come before requirements that are only due.
 */
const known = {
  created: {
    ...{ value: 'm.created_at', id: 'm.id' },
    said: '(extract(epoch FROM m.created_at) * 1000)::bigint',
    read: (said: string) => sql`to_timestamp(${said}::bigint / 1000.0)`,
  },
  name: { value: 'lower(m.name)', id: 'm.id', said: 'lower(m.name)', read: (said: string) => sql`${said}` },
  requirements: {
    ...{ value: requirements, id: 'a.merchant_id' },
    said: requirements,
    read: (said: string) => sql`${said}::bigint`,
  },
} satisfies Partial<Record<MerchantSort, { value: string; id: string; said: string; read: (said: string) => Sql }>>

export type FigureSort = Exclude<MerchantSort, keyof typeof known>
export const isFigure = (sort: MerchantSort): sort is FigureSort => !(sort in known)

export const directionOf = ({ sort, direction }: Pick<MerchantList, 'sort' | 'direction'>) =>
  direction ?? (sort === 'name' ? 'asc' : 'desc')

/** `ORDER BY`, and the comparison of what comes later. */
const ordered = (query: MerchantList) =>
  directionOf(query) === 'asc' ? ([raw('ASC'), raw('>')] as const) : ([raw('DESC'), raw('<')] as const)

/** Where a page begins: behind a merchant that had this value when the page before was read. It may have another one since. */
type Position = { id: string; value: string }

/** A name, the milliseconds of a time, or another number, and an id. */
export function positionFormat({ sort }: Pick<MerchantList, 'sort'>): RegExp {
  if (sort === 'name') return /^(?<value>.{1,2000}):(?<id>mer_\w+)$/su
  return sort === 'created' ? /^(?<value>\d{1,15}):(?<id>mer_\w+)$/u : /^(?<value>-?\d{1,18}):(?<id>mer_\w+)$/u
}

/** A merchant of a page, with its account of the mode, and its value in the order of the list. */
export type Candidate = { id: string; accountId: number; value: string }

const candidate = sql`merchants m JOIN accounts a ON a.merchant_id = m.id AND m.id <> ${platformMerchantId}`
const found = sql`SELECT m.id, a.id AS "accountId"`

type Order = readonly [by: Sql, ofSame: Sql]

/**
 * The merchants of a page that is sorted by a column, in their order, and one more if another page follows.
 * @param after null for the first page
 */
export function candidatesSql(query: MerchantList & { sort: keyof typeof known }, after: Position | null): Sql {
  const { livemode, sort, limit } = query
  const { value, id, said, read } = known[sort]
  const [direction, isBehind] = ordered(query)
  const select = sql`${found}, (${raw(said)})::text AS value`
  const where = (condition: Condition, [by, ofSame]: Order) =>
    and([
      sql`a.livemode = ${livemode}`,
      condition,
      after && sql`(${by}, ${ofSame}) ${isBehind} (${read(after.value)}, ${after.id})`,
    ])
  const inOrder = ([by, ofSame]: Order) => sql`ORDER BY ${by} ${direction}, ${ofSame} ${direction} LIMIT ${limit + 1}`
  const order: Order = [raw(value), raw(id)]
  const states = statesOf(query)
  if (states === null) return sql`${select} FROM ${candidate} WHERE ${where(passes(query), order)} ${inOrder(order)}`
  // In another order, a page of rare merchants would be found among all: OFFSET hides it from the planner.
  const parts =
    sort === 'created'
      ? states.map(
          (its) =>
            sql`(${select}, m.created_at AS sorted FROM ${its.from} WHERE ${where(its.where, its.order)} ${inOrder(its.order)})`,
        )
      : [sql`${select}, ${order[0]} AS sorted FROM ${candidate} WHERE ${where(passes(query), order)} OFFSET 0`]
  return sql`SELECT id, "accountId", value FROM (${join(parts, ' UNION ')}) its ${inOrder([sql`sorted`, sql`id`])}`
}

/** Merchants in a state that few are in, which an index has by their creation: an account is made with its merchant. */
type State = { from: Sql; where: Condition; order: Order }

const ofMerchant: Order = [sql`m.created_at`, sql`m.id`]
const ofAccount: Order = [sql`a.created_at`, sql`a.merchant_id`]

/** The ways to be in the state of a query, of which one is enough; null for a query of no state. */
function statesOf(query: MerchantList): readonly State[] | null {
  if (query.suspended) return [{ from: candidate, where: passes(query), order: ofMerchant }]
  if (query.overdue) return [{ from: candidate, where: passes(query), order: ofAccount }]
  if (!query.rejected) return null
  const where = passes({ ...query, rejected: false })
  const other = sql`
    (SELECT merchant_id, created_at FROM accounts WHERE livemode = ${!query.livemode} AND ${raw(isRejectedSql)}) o`
  return [
    { from: candidate, where: and([where, raw(isRejectedSql)]), order: ofAccount },
    {
      from: sql`${candidate} JOIN ${other} ON o.merchant_id = m.id`,
      where,
      order: [sql`o.created_at`, sql`o.merchant_id`],
    },
  ]
}

/** The sign of the figures of a part of a list that is sorted by a figure: merchants without a row have zero. */
type Sign = 1 | 0 | -1

/** A figure in `account_figures`, each of which has an index of its rows beside zero. A rate is of no currency. */
const columnOf = (sort: FigureSort) => raw(`f.${sort}`)
const ofFigures = ({ livemode, sort }: MerchantList & { sort: FigureSort }, currency: string) =>
  and([sql`f.livemode = ${livemode}`, sort !== 'dispute_rate' && sql`f.currency = ${currency}`])

const signOf = ({ value }: Position): Sign => {
  const figure = Number(value)
  if (figure === 0) return 0
  return figure > 0 ? 1 : -1
}

/** @param after null for the first page */
type FigurePage = { currency: string; after: Position | null }

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
    SELECT id, "accountId", value::text AS value FROM (${union}) page ORDER BY page.value ${direction}, id ${direction} LIMIT ${query.limit + 1}`
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
