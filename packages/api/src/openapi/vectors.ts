import { errorTable } from '../core/request/errors.ts'
import { defaultCurrencies, feeOn, feeTerms, grossUp } from '../money/fees/fee-formula.ts'
import { publicCodes } from './error-answers.ts'

const plans = ['free', 'brand', 'pro'] as const
/** In steps of the currency: rounding to either side, a common price, a long one. */
const steps = [50n, 999n, 1000n, 12_345n]

/** The fees of every currency with their results, for a program that shows what a customer will pay. */
export function feeVectors() {
  return {
    about:
      'Integers in minor units. fee = floor((total / step * bps + 5000) / 10000) * step + fixed. With pass_fees_to_customer, where ' +
      'n = ceil((amount + fixed) / step), total = (floor((10000 * n - 5000) / (10000 - bps)) + 1) * step, and the fee is that on the total.',
    vectors: plans.flatMap((plan) =>
      defaultCurrencies.flatMap((currency) =>
        steps.map((count) => {
          const terms = feeTerms(plan, currency)
          const amount = count * terms.step
          const total = grossUp(amount, terms)
          return {
            plan,
            currency,
            bps: terms.bps,
            fixed: Number(terms.fixed),
            step: Number(terms.step),
            amount: Number(amount),
            fee: Number(feeOn(amount, terms)),
            passed_on: { total: Number(total), fee: Number(feeOn(total, terms)) },
          }
        }),
      ),
    ),
  }
}

/** Every error code with its status, for a client that tells them apart. */
export function errorVectors() {
  return {
    about: 'Every error code of the API. Messages are for people and may change; codes and statuses do not.',
    vectors: publicCodes.map((code) => ({ code, status: errorTable[code].http, message: errorTable[code].message })),
  }
}
