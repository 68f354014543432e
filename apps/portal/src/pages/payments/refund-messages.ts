import type { Failure } from '../../server/failure.ts'

/** Value as the API names it → what people read. */
export const reasons = {
  '': 'No reason given',
  requested_by_customer: 'Requested by the customer',
  duplicate: 'Duplicate payment',
  fraudulent: 'Fraudulent payment',
} as const

type Reason = Exclude<keyof typeof reasons, ''>

/** Undefined for no reason. */
export function reasonFrom(text: string): Reason | undefined {
  return text !== '' && Object.hasOwn(reasons, text) ? (text as Reason) : undefined
}

const refusals: Readonly<Partial<Record<Failure['code'], string>>> = {
  insufficient_balance:
    'Your available balance does not cover this refund. Refund a smaller amount, or try again later when new payments have become available.',
  balance_verification_failed: 'Your balance could not be verified. Nothing was refunded; try again in a moment.',
  refund_not_allowed: 'The payment is disputed, so it cannot be refunded. Respond to the dispute instead.',
  already_refunded: 'This payment has already been fully refunded.',
  payment_not_found: 'The payment has not succeeded, so there is nothing to refund.',
}

/** Why nothing was refunded. */
export function refusalMessage({ code, message }: Pick<Failure, 'code' | 'message'>): string {
  return refusals[code] ?? message
}
