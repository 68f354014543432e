import type { PersonScope } from '../../core/request/account-scope.ts'
import { invalid } from '../../core/request/errors.ts'
import type { MerchantRow } from '../../people/merchants/wire.ts'
import { type Candidate, candidatesSql, directionOf, type FigureSort, isFigure, merchantsSql } from './list-sql.ts'
import { readCurrencies } from './read-currencies.ts'
import { type Figures, readFigures } from './read-figures.ts'
import type { MerchantList } from './schema.ts'
import { toOperatorMerchant } from './wire.ts'

type Figured = Candidate & { figures: Figures }

const dayMs = 24 * 60 * 60_000
/** Of UTC; today is the last. */
const days = 30

/**
 * The merchants of a page with their figures, and one more where another page follows.
 * @throws validation_error for a cursor that is no merchant
 */
export async function readPage({ services }: Pick<PersonScope, 'services'>, query: MerchantList) {
  const { database, processorClock } = services
  const { sort, starting_after: after } = query
  const today = Math.floor(processorClock.now().getTime() / dayMs)
  const from = new Date((today - days + 1) * dayMs)
  const currencies = await readCurrencies(database, query.livemode)
  const currency = query.currency ?? currencies[0] ?? 'usd'
  if (after !== undefined && !(await database.prisma.merchant.findFirst({ where: { id: after } }))) {
    throw invalid('starting_after', 'is not the id of an item of this list')
  }
  const { text, values } = candidatesSql(query)
  const { rows: candidates } = await database.pool.query<Candidate>({ text, values })
  const accountIds = candidates.map(({ accountId }) => accountId)
  const figures = await readFigures(database, { accountIds, from, currency })
  const figured = candidates.flatMap((candidate) => {
    const its = figures.get(candidate.accountId)
    return its ? [{ ...candidate, figures: its }] : []
  })
  const page = isFigure(sort) ? cut(figured, sort, query) : figured
  return { merchants: await withRows({ services }, page), currency, currencies, from }
}

/** The merchants after the cursor, sorted by a figure, and by id where the figure is equal. */
function cut(figured: Figured[], sort: FigureSort, query: MerchantList): Figured[] {
  const sign = directionOf(query) === 'asc' ? 1 : -1
  const value = ({ figures }: Figured) => figures[sort] ?? 0
  const compare = (a: Figured, b: Figured) => sign * (value(a) - value(b) || (a.id < b.id ? -1 : Number(a.id > b.id)))
  const cursor = figured.find(({ id }) => id === query.starting_after)
  return figured
    .filter((merchant) => merchant.passes && (cursor === undefined || compare(merchant, cursor) > 0))
    .toSorted(compare)
    .slice(0, query.limit + 1)
}

async function withRows({ services }: Pick<PersonScope, 'services'>, page: Figured[]) {
  const { text, values } = merchantsSql(page.map(({ id }) => id))
  const { rows } = await services.database.pool.query<MerchantRow>({ text, values })
  const merchants = new Map(rows.map((row) => [row.id, row]))
  return page.flatMap(({ id, figures }) => {
    const row = merchants.get(id)
    return row ? [{ ...toOperatorMerchant(row), figures }] : []
  })
}

export type FiguredMerchant = Awaited<ReturnType<typeof withRows>>[number]
