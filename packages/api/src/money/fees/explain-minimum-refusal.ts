import { currencyOfMinimum } from '@merchant-payments/processor'
import { isKnownCurrency } from '../../core/currency/currency.ts'
import { formatMoney } from '../../core/currency/format-money.ts'
import { type ApiError, invalid } from '../../core/request/errors.ts'
import { minimumOf } from './minimums.ts'

/**
 * Turns the processor's refusal of a too small amount into a validation_error that names the field and the minimum. The
 * minimum is set in the account's settlement currency, at the current rate: ¥70 is enough for an account in Japan, but not
 * for one in the US. `compute-charge.ts` checks the minimum of the charge's own currency before.
 * @param tooSmall the error for a total that is too small, with the cause
 * @throws validation_error, and any other error of `made`
 */
export async function explainMinimumRefusal<T>(
  made: Promise<T>,
  { param, total, currency }: { param: string; total: bigint; currency: string },
  tooSmall: (cause: string) => ApiError = (cause) => invalid(param, `${cause}: raise the amount`),
): Promise<T> {
  try {
    return await made
  } catch (error) {
    const paidIn = currencyOfMinimum(error)
    if (paidIn === null || !isKnownCurrency(paidIn)) throw error
    const least = `the minimum of ${formatMoney(minimumOf(paidIn), paidIn)}`
    const falls = paidIn === currency ? 'is below' : 'is worth less than'
    throw tooSmall(`the total of ${formatMoney(total, currency)} ${falls} ${least}`)
  }
}
