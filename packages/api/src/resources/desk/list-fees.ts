import type { PlatformScope } from '../../core/request/account-scope.ts'
import { invalid } from '../../core/request/errors.ts'
import { readPosition } from '../../core/wire/position.ts'
import type { FeeRowKey } from '../../money/platform-ledger/read-parts.ts'
import { reportFeesOfPlatform } from '../reports/report-fees.ts'
import type { DeskFeeList } from './schema.ts'

/** The report of fees, page by page. @throws validation_error, ProcessorError */
export async function listFees(
  scope: Omit<PlatformScope, 'livemode'>,
  { livemode, limit, starting_after: id, ...query }: DeskFeeList,
) {
  const page = { limit, after: rowOf(id) }
  const { items, has_more } = await reportFeesOfPlatform({ ...scope, livemode }, query, page)
  return { items: items.map((row) => ({ id: idOf(row), ...row })), has_more }
}

const idOf = ({ day, merchant, currency }: FeeRowKey) => `${day}:${merchant ?? ''}:${currency}`

function rowOf(id: string | undefined): FeeRowKey | undefined {
  const found = readPosition(id, /^(?<day>\d{4}-\d{2}-\d{2}):(?<merchant>(?:mer_\w+)?):(?<currency>[a-z]{3})$/)
  if (!found) return undefined
  const { day = '', merchant = '', currency = '' } = found
  if (Number.isNaN(Date.parse(day))) throw invalid('starting_after', 'is not the id of an item in this list')
  return { day, merchant: merchant || null, currency }
}
