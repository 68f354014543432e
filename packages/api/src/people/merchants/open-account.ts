import type { Account, AccountModel } from '@merchant-payments/db'
import {
  currencyOfCountry,
  isCountryRefusal,
  operatorRemedy,
  ProcessorError,
  refusalText,
} from '@merchant-payments/processor'
import type { Services } from '../../core/request/context.ts'
import { accountColumns, type Refusals } from './account-columns.ts'
import { countryRefusals } from './country-refusals.ts'
import { setUpAccount } from './set-up-account.ts'

type Needed = Pick<Services, 'processor' | 'alert' | 'countryRules' | 'accountTerms'>

type AccountOwner = { merchantId: string; name: string; email: string; country: string; model: AccountModel }

/** The columns of an account of ours, with an account at the processor or without one. */
export type AccountColumns = Refusals &
  Pick<Account, 'processorAccountId' | 'openingRefusal'> &
  (ReturnType<typeof accountColumns> | ReturnType<typeof unopenedColumns>)

/**
 * Opens a merchant's account at the processor. If the table of countries or the processor refuses an account in the
 * merchant's country, the reason is stored, and the platform hosts the merchant's payments.
 * @param testData whether the account is filled in with test data, so that it can charge at once
 * @throws ProcessorError
 */
export async function openAccount(
  services: Needed,
  owner: AccountOwner,
  { livemode, testData }: { livemode: boolean; testData: boolean },
): Promise<AccountColumns> {
  const { processor, countryRules } = services
  const platform = await processor.platform.country(livemode)
  const { country } = owner
  const table = countryRefusals(countryRules, platform, country)
  if (table.opening !== null) return unopened(owner, table.opening)
  const refusals = { feeRefusal: table.fee, transferRefusal: table.transfer }
  try {
    const opened = await processor.accounts.create({ ...owner, livemode, testData })
    // The merchant of a standard account sets payouts and payment methods in the processor's dashboard.
    if (owner.model !== 'standard') await setUpAccount(services, { livemode, ...opened })
    // Read again: the payment methods were requested since.
    const snapshot = await processor.accounts.retrieve(livemode, opened.id)
    return { processorAccountId: snapshot.id, openingRefusal: null, ...refusals, ...accountColumns(snapshot, refusals) }
  } catch (error) {
    if (isCountryRefusal(error)) return unopened(owner, refusalText(error))
    reportRemedy(services, owner, error)
    throw error
  }
}

/** Reports the operator's remedy in the log, because the merchant's error says only that the platform is not ready. */
function reportRemedy({ alert }: Needed, { merchantId }: AccountOwner, error: unknown): void {
  const remedy = error instanceof ProcessorError ? operatorRemedy(error) : null
  if (remedy === null) return
  const { code, processorMessage } = error as ProcessorError
  alert({ merchantId, code, processorMessage }, `the processor opens no account for this platform. ${remedy}`)
}

/** The columns of a merchant without an account at the processor. @param openingRefusal null if none was requested */
export function unopened({ country }: AccountOwner, openingRefusal: string | null): AccountColumns {
  return {
    processorAccountId: null,
    openingRefusal,
    feeRefusal: null,
    transferRefusal: null,
    ...unopenedColumns(country),
  }
}

function unopenedColumns(country: string) {
  return {
    chargesEnabled: false,
    payoutsEnabled: false,
    cardPaymentsActive: false,
    transfersActive: false,
    country,
    defaultCurrency: currencyOfCountry(country),
  }
}
