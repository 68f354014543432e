import type { AccountSnapshot } from '@merchant-payments/processor'
import type { Services } from '../../core/request/context.ts'
import { accountColumns } from './account-columns.ts'
import { countryRefusals } from './country-refusals.ts'

/**
 * The columns of an account of ours whose account at the processor exists already, with what the table of countries denies the
 * platform for it.
 * @throws ProcessorError
 */
export async function columnsOfExisting(
  { processor, countryRules }: Pick<Services, 'processor' | 'countryRules'>,
  livemode: boolean,
  snapshot: AccountSnapshot,
) {
  const table = countryRefusals(countryRules, await processor.platform.country(livemode), snapshot.country)
  const refusals = { feeRefusal: table.fee, transferRefusal: table.transfer }
  return {
    processorAccountId: snapshot.id,
    model: snapshot.model,
    openingRefusal: null,
    ...refusals,
    ...accountColumns(snapshot, refusals),
  }
}
