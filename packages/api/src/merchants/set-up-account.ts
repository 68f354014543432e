import { type PaymentMethodName, ProcessorError, paymentMethodNames } from '@merchant-payments/processor'
import { isKnownCurrency } from '../money/currency.ts'
import { feeTerms } from '../money/fee-formula.ts'
import type { Services } from '../request/context.ts'

/** An operator's settings for the accounts of merchants. */
export type AccountTerms = {
  /** The amount that a payout leaves on the balance, in US cents; other currencies get its worth. */
  minimumBalance: number
  /** Days until a payment can be spent; null leaves it to the processor. */
  payoutDelayDays: number | null
  /** Payment methods that merchants offer besides cards. */
  paymentMethods: readonly PaymentMethodName[]
}

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
  await processor.balanceSettings
    .set({ livemode, account, minimumBalance, delayDays: accountTerms.payoutDelayDays })
    .catch(tellRefusal('the processor refused the balance settings of a merchant'))
  await processor.paymentMethods
    .request({ livemode, account, country, offered: accountTerms.paymentMethods })
    .catch(tellRefusal('the processor refused payment methods of a merchant'))
}

/** US cents in another currency, by the table of fixed fees; zero if that has no entry, so that nothing is held back. */
function worthInCurrency(usCents: number, currency: string): bigint {
  if (!isKnownCurrency(currency)) return 0n
  const { fixed, step } = feeTerms('free', currency)
  const amount = (BigInt(usCents) * fixed) / feeTerms('free', 'usd').fixed
  return amount - (amount % step)
}
