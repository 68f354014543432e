import { currencyOfMinimum } from '@merchant-payments/processor'
import { invalid } from '../request/errors.ts'
import { isKnownCurrency } from './currency.ts'
import { formatMoney } from './format-money.ts'
import { minimumOf } from './minimums.ts'

/**
 * What the processor refuses as too small, with the field and the minimum. It goes by the currency in which the account is
 * paid, at the rate of the moment: ¥70 is enough for an account in Japan, and not for one in the US.
 * @throws validation_error, and whatever else `made` fails with
 */
export async function nameMinimum<T>(
  made: Promise<T>,
  { param, total, currency }: { param: string; total: bigint; currency: string },
): Promise<T> {
  try {
    return await made
  } catch (error) {
    const paidIn = currencyOfMinimum(error)
    if (paidIn === null || !isKnownCurrency(paidIn)) throw error
    const least = `the minimum of ${formatMoney(minimumOf(paidIn), paidIn)}`
    const falls = paidIn === currency ? 'is below' : 'is worth less than'
    throw invalid(param, `the total of ${formatMoney(total, currency)} ${falls} ${least}: raise the amount`)
  }
}
