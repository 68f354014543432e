import { Notice } from '../../ui/notice.tsx'
import { adviceOn, errorMessage } from './error-messages.ts'
import { stateOf } from './state-of.ts'
import type { PaymentDetails } from './wire.ts'

/** Of a payment that failed, at the top of its page: what it was tried with, why that failed, and what helps. */
export function WhyNotPaid({ payment }: { payment: PaymentDetails }) {
  const { last_error: error, method } = payment
  if (error === null || stateOf(payment).label !== 'Failed') return null
  const advice = adviceOn(error)
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
