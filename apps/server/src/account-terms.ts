import { type AccountTerms, defaultAccountTerms } from '@merchant-payments/api/services'
import { paymentMethodNames } from '@merchant-payments/processor'
import { z } from 'zod'
import { list, wholeNumber } from './variable-formats.ts'

const paymentMethods = list.pipe(
  z.array(z.enum(paymentMethodNames, `must be of ${paymentMethodNames.join(', ')}, comma-separated`)),
)

/** The variables for the settings of merchants' accounts. */
export const accountTermsVariables = {
  PAYOUT_MINIMUM_BALANCE: wholeNumber(0, 100_000_000).default(defaultAccountTerms.minimumBalance),
  PAYOUT_DELAY_DAYS: wholeNumber(0, 31).optional(),
  PAYMENT_METHODS: paymentMethods.default([...defaultAccountTerms.paymentMethods]),
}

export function accountTermsOf(env: z.infer<z.ZodObject<typeof accountTermsVariables>>): AccountTerms {
  return {
    minimumBalance: env.PAYOUT_MINIMUM_BALANCE,
    payoutDelayDays: env.PAYOUT_DELAY_DAYS ?? null,
    paymentMethods: env.PAYMENT_METHODS,
  }
}
