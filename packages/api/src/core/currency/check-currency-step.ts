import { invalid } from '../request/errors.ts'
import { stepOf } from './currency.ts'

/** @throws validation_error naming `param` unless the amount is a multiple of the currency's step */
export function checkStep(param: string, amount: bigint, currency: string): void {
  const step = stepOf(currency)
  if (amount % step !== 0n) throw invalid(param, `must be a multiple of ${step} in ${currency}`)
}
