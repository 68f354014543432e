import { neutralizeFormula } from '../../core/csv/neutralize-formula.ts'
import { batchSize, type CsvExport, csvHead, csvLines } from '../../core/csv/table.ts'
import { decimalOf } from '../../core/currency/digits.ts'
import type { PersonScope } from '../../core/request/account-scope.ts'
import { readLists } from '../../core/request/replica-routing.ts'
import { type FiguredMerchant, readMerchantPage } from './read-page.ts'
import type { MerchantFilters } from './schema.ts'

type Cell = (merchant: FiguredMerchant, livemode: boolean, currency: string) => string | number | null

const accountIn = ({ accounts }: FiguredMerchant, livemode: boolean) =>
  accounts.find((account) => account.livemode === livemode)
const money = (amount: number, currency: string) => decimalOf(BigInt(amount), currency)

/** In the order of the columns. Text from merchants is neutralized, as it may be a formula. */
const columns: readonly [header: string, cell: Cell][] = [
  ['id', ({ id }) => id],
  ['name', ({ name }) => neutralizeFormula(name)],
  ['email', ({ email }) => neutralizeFormula(email)],
  ['plan', ({ plan }) => plan],
  ['country', ({ country }) => country],
  ['created', ({ created }) => new Date(created * 1000).toISOString()],
  ['keys_suspended', ({ suspended }) => String(suspended)],
  ['charges_enabled', (merchant, livemode) => String(accountIn(merchant, livemode)?.charges_enabled ?? false)],
  ['payouts_enabled', (merchant, livemode) => String(accountIn(merchant, livemode)?.payouts_enabled ?? false)],
  ['rejected', (merchant, livemode) => String(accountIn(merchant, livemode)?.rejected ?? false)],
  ['requirements_past_due', (merchant, livemode) => listed(accountIn(merchant, livemode)?.requirements_past_due)],
  [
    'requirements_currently_due',
    (merchant, livemode) => listed(accountIn(merchant, livemode)?.requirements_currently_due),
  ],
  ['succeeded', ({ figures }) => figures.succeeded],
  ['disputes', ({ figures }) => figures.disputes],
  ['dispute_rate_percent', ({ figures: { dispute_rate: rate } }) => (rate === null ? null : (rate / 100).toFixed(2))],
  ['currency', (_, __, currency) => currency],
  ['volume', ({ figures }, _, currency) => money(figures.volume, currency)],
  ['fees', ({ figures }, _, currency) => money(figures.fees, currency)],
  ['held', ({ figures }, _, currency) => money(figures.held, currency)],
]

const listed = (requirements: readonly string[] = []) => neutralizeFormula(requirements.join(' '))

/** No page of a list: there are fewer merchants than this. */
const all = 1_000_000

/** All merchants that pass the filters, with their figures of one moment, as a table for spreadsheets. */
export async function exportMerchants(scope: PersonScope, filters: MerchantFilters): Promise<CsvExport> {
  const { merchants, currency } = await readLists(scope, (database) =>
    readMerchantPage({ services: { ...scope.services, database } }, { ...filters, limit: all }),
  )
  const shown = columns.map(
    ([header, cell]) => [header, (merchant: FiguredMerchant) => cell(merchant, filters.livemode, currency)] as const,
  )
  async function* pieces() {
    yield csvHead(shown)
    for (let start = 0; start < merchants.length; start += batchSize)
      yield csvLines(shown, merchants.slice(start, start + batchSize))
  }
  return { total: merchants.length, pieces: pieces() }
}
