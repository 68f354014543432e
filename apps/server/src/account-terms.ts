import { type AccountTerms, defaultAccountTerms } from '@merchant-payments/api/services'
import { paymentMethodNames } from '@merchant-payments/processor'
import { z } from 'zod'

const paymentMethods = z
  .string()
  .transform((value) => value.split(',').flatMap((item) => item.trim() || []))
  .pipe(z.array(z.enum(paymentMethodNames, `must be of ${paymentMethodNames.join(', ')}, comma-separated`)))

const wholeNumber = (max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value <= max, `must be from 0 to ${max}`)

/** The variables that say how the accounts of merchants are set up. */
export const accountTermsVariables = {
  PAYOUT_MINIMUM_BALANCE: wholeNumber(100_000_000).default(defaultAccountTerms.minimumBalance),
  PAYOUT_DELAY_DAYS: wholeNumber(31).optional(),
  PAYMENT_METHODS: paymentMethods.default([...defaultAccountTerms.paymentMethods]),
}

export function accountTermsOf(env: z.infer<z.ZodObject<typeof accountTermsVariables>>): AccountTerms {
  return {
    minimumBalance: env.PAYOUT_MINIMUM_BALANCE,
    payoutDelayDays: env.PAYOUT_DELAY_DAYS ?? null,
    paymentMethods: env.PAYMENT_METHODS,
  }
}
