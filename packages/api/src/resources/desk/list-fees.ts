import type { PlatformScope } from '../../core/request/account-scope.ts'
import { reportFeesOfPlatform } from '../reports/report-fees.ts'
import type { FeesOfMode } from './schema.ts'

/** The rows of a page: of 5,000 merchants a month has over 60,000, which no browser shows. The file has all. */
export const maxFeeRows = 500

/** The beginning of the report of fees, and whether it has more rows. @throws validation_error, ProcessorError */
export function listFees(scope: Omit<PlatformScope, 'livemode'>, { livemode, ...query }: FeesOfMode) {
  return reportFeesOfPlatform({ ...scope, livemode }, query, maxFeeRows)
}
