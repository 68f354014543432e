import type { MerchantRow } from '../../merchants/wire.ts'
import type { PersonScope } from '../../request/account-scope.ts'
import { invalid } from '../../request/errors.ts'
import { listSql } from './list-sql.ts'
import { readCurrencies } from './read-currencies.ts'
import type { MerchantList } from './schema.ts'
import { toOperatorMerchant } from './wire.ts'

type Row = MerchantRow & {
  succeeded: string
  volume: string
  fees: string
  disputes: string
  disputeRate: number
  held: string
}

const dayMs = 24 * 60 * 60_000
/** Of UTC; today is the last. */
const days = 30

/**
 * The merchants of a page with their figures, and one more where another page follows.
 * @throws validation_error for a cursor that is no merchant
 */
export async function readPage({ services }: Pick<PersonScope, 'services'>, query: MerchantList) {
  const { database, processorClock } = services
  const { starting_after: after } = query
  const today = Math.floor(processorClock.now().getTime() / dayMs)
  const from = new Date((today - days + 1) * dayMs)
  const currencies = await readCurrencies(database, query.livemode)
  const currency = query.currency ?? currencies[0] ?? 'usd'
  if (after !== undefined && !(await database.prisma.merchant.findUnique({ where: { id: after } }))) {
    throw invalid('starting_after', 'is not the id of an item of this list')
  }
  const { text, values } = listSql(query, from, currency)
  const { rows } = await database.pool.query<Row>({ text, values })
  return { merchants: rows.map(toFigured), currency, currencies, from }
}

function toFigured(row: Row) {
  const [succeeded, disputes] = [Number(row.succeeded), Number(row.disputes)]
  return {
    ...toOperatorMerchant(row),
    figures: {
      succeeded,
      volume: Number(row.volume),
      fees: Number(row.fees),
      disputes,
      dispute_rate: succeeded === 0 ? null : row.disputeRate,
      held: Number(row.held),
    },
  }
}

export type FiguredMerchant = ReturnType<typeof toFigured>
