import type { Database } from '@merchant-payments/db'
import type { PersonScope } from '../../core/request/account-scope.ts'
import { readPosition } from '../../core/wire/position.ts'
import type { MerchantRow } from '../../people/merchants/wire.ts'
import {
  type Candidate,
  candidatesByFigureSql,
  candidatesSql,
  directionOf,
  type FigureSort,
  isFigure,
  merchantsSql,
  positionFormat,
} from './list-sql.ts'
import { readPlatformCurrencies } from './read-currencies.ts'
import { type DisputesOfMonth, readDisputesOfMonth } from './read-disputes-of-month.ts'
import { type Figures, readFigures } from './read-figures.ts'
import type { MerchantList } from './schema.ts'
import { toOperatorMerchant } from './wire.ts'

type Figured = Candidate & { figures: Figures; disputesOfMonth: DisputesOfMonth }

const dayMs = 24 * 60 * 60_000
/** Of UTC; today is the last. */
const days = 30

/**
 * The merchants of a page with their figures, and the position of the last one where another page follows.
 * @throws validation_error for a cursor that is no position
 */
export async function readMerchantPage({ services }: Pick<PersonScope, 'services'>, query: MerchantList) {
  const { database, processorClock } = services
  const { sort, limit } = query
  const today = Math.floor(processorClock.now().getTime() / dayMs)
  const from = new Date((today - days + 1) * dayMs)
  const currencies = await readPlatformCurrencies(database, query.livemode)
  const currency = query.currency ?? currencies[0] ?? 'usd'
  const found = await readCandidates(database, query, currency)
  const page = found.slice(0, limit)
  const accountIds = page.map(({ accountId }) => accountId)
  const figures = await readFigures(database, { accountIds, from, currency })
  const disputesOf = await readDisputesOfMonth(services, accountIds)
  const figured = page.flatMap((candidate) => {
    const its = figures.get(candidate.accountId)
    return its ? [{ ...candidate, figures: its, disputesOfMonth: disputesOf(candidate.accountId) }] : []
  })
  const isWhole = query.starting_after === undefined && found.length <= limit
  const merchants = await withRows({ services }, isFigure(sort) && isWhole ? sorted(figured, sort, query) : figured)
  const last = found.length > limit ? page.at(-1) : undefined
  return { merchants, next: last ? `${last.value}:${last.id}` : null, currency, currencies, from }
}

/** The merchants of a page, in their order, and one more if another page follows. */
async function readCandidates(
  { pool }: Pick<Database, 'pool'>,
  { sort, ...query }: MerchantList,
  currency: string,
): Promise<Candidate[]> {
  const position = readPosition(query.starting_after, positionFormat({ sort }))
  const after = position && { id: String(position.id), value: String(position.value) }
  const { text, values } = isFigure(sort)
    ? candidatesByFigureSql({ ...query, sort }, { currency, after })
    : candidatesSql({ ...query, sort }, after)
  return (await pool.query<Candidate>({ text, values })).rows
}

/** A page that has all merchants is sorted by the figures that it shows, which are newer than those of the order. */
function sorted(figured: Figured[], sort: FigureSort, query: MerchantList): Figured[] {
  return figured.toSorted(comparing(({ figures }) => figures[sort] ?? 0, query))
}

/** Merchants with the same figure are sorted by their ids. */
function comparing<Item extends { id: string }>(value: (item: Item) => number, query: MerchantList) {
  const sign = directionOf(query) === 'asc' ? 1 : -1
  return (a: Item, b: Item) => sign * (value(a) - value(b) || (a.id < b.id ? -1 : Number(a.id > b.id)))
}

async function withRows({ services }: Pick<PersonScope, 'services'>, page: Figured[]) {
  const { text, values } = merchantsSql(page.map(({ id }) => id))
  const { rows } = await services.database.pool.query<MerchantRow>({ text, values })
  const merchants = new Map(rows.map((row) => [row.id, row]))
  return page.flatMap(({ id, figures, disputesOfMonth }) => {
    const row = merchants.get(id)
    return row ? [{ ...toOperatorMerchant(row), figures, disputes_of_month: disputesOfMonth }] : []
  })
}

export type FiguredMerchant = Awaited<ReturnType<typeof withRows>>[number]
