import { Notice } from '../../ui/notice.tsx'
import { adviceOnError, errorMessage } from './error-messages.ts'
import { stateOf } from './state-of.ts'
import type { PaymentDetails } from './wire.ts'

/** Explains a failed payment at the top of its page: the payment method, the reason and the remedy. */
export function WhyNotPaid({ payment }: { payment: PaymentDetails }) {
  const { last_error: error, method } = payment
  if (error === null || stateOf(payment).label !== 'Failed') return null
  const advice = adviceOnError(error)
  return (
    <Notice kind="bad">
      {method !== null && (
        <>
          <bdi>{method}</bdi>:{' '}
        </>
      )}
      {errorMessage(error)} {advice}
    </Notice>
  )
}
