import type { Context } from '../../http/context.ts'
import { invalid } from '../../http/errors.ts'
import { hash, integer, oneOf, required, string } from '../../http/fields.ts'
import type { Stored } from '../../store/objects.ts'

/** The customer's consent to debits. */
export const mandateData = hash({
  customer_acceptance: required(
    hash({
      accepted_at: integer({ min: 1 }),
      offline: hash({}),
      online: hash({ ip_address: string(), user_agent: string() }),
      type: required(oneOf('offline', 'online')),
    }),
  ),
})

/**
 * Keeps the customer's consent with a bank account. One without consent, neither now nor when it was saved, throws a 400. Stripe.js
 * sends the consent by itself, as its form shows the text of it. Stripe: ACH Direct Debit.
 */
export function takeMandate(
  ctx: Context,
  method: Stored<'payment_method'>,
  sent: unknown,
  what: 'PaymentIntent' | 'SetupIntent',
): void {
  if (!method.state.bank || method.state.mandated) return
  if (sent === undefined && !ctx.request?.isPublishable) {
    throw invalid(
      `This ${what} requires a mandate, but no existing mandate was found. Collect mandate acceptance from the customer and ` +
        'try again, providing acceptance data in the mandate_data parameter.',
    )
  }
  method.state.mandated = true
  ctx.objects.save(method)
}
