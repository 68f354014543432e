import { ProcessorError, paymentMethodNames } from '@merchant-payments/processor'
import { stepOf } from '../../core/currency/currency.ts'
import { fixedFees } from '../../core/currency/fixed-fees.ts'
import type { Services } from '../../core/request/context.ts'
import type { AccountTerms } from '../../core/request/platform-terms.ts'

export const defaultAccountTerms: AccountTerms = {
  minimumBalance: 20_000,
  payoutDelayDays: null,
  paymentMethods: paymentMethodNames,
}

type Opened = { livemode: boolean; id: string; country: string; defaultCurrency: string }

/**
 * Sets up an account that was just opened at the processor: a minimum balance, so that the first refund after a payout is
 * covered, and its payment methods. Idempotent. The account can sell without either, so a refusal of the processor is only
 * reported to the operator.
 * @throws ProcessorError if the outcome is not known
 */
export async function setUpAccount(
  { processor, alert, accountTerms = defaultAccountTerms }: Pick<Services, 'processor' | 'alert' | 'accountTerms'>,
  { livemode, id: account, country, defaultCurrency }: Opened,
): Promise<void> {
  const tellRefusal = (message: string) => (error: unknown) => {
    if (!(error instanceof ProcessorError && error.outcome === 'refused')) throw error
    alert({ account, livemode, code: error.code, processorMessage: error.processorMessage }, message)
  }
  const minimumBalance = {
    amount: worthInCurrency(accountTerms.minimumBalance, defaultCurrency),
    currency: defaultCurrency,
  }
  await Promise.all([
    processor.balanceSettings
      .set({ livemode, account, minimumBalance, delayDays: accountTerms.payoutDelayDays })
      .catch(tellRefusal('the processor refused the balance settings of a merchant')),
    processor.paymentMethods
      .request({ livemode, account, country, offered: accountTerms.paymentMethods })
      .catch(tellRefusal('the processor refused payment methods of a merchant')),
  ])
}

/** US cents in another currency, by the table of fixed fees; zero if that has no entry, so that nothing is held back. */
function worthInCurrency(usCents: number, currency: string): bigint {
  const fixed = fixedFees[currency]
  if (fixed === undefined) return 0n
  const amount = (BigInt(usCents) * fixed) / fixedFees.usd
  return amount - (amount % stepOf(currency))
}
