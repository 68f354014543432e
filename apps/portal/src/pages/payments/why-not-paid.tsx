import { Notice } from '../../ui/notice.tsx'
import { adviceOn, errorInWords } from './error-words.ts'
import { stateOf } from './state-of.ts'
import type { PaymentDetails } from './wire.ts'

/** Of a payment that failed, at the top of its page: what it was tried with, why that failed, and what helps. */
export function WhyNotPaid({ payment }: { payment: PaymentDetails }) {
  const { last_error: error, method } = payment
  if (error === null || stateOf(payment).words !== 'Failed') return null
  const advice = adviceOn(error)
  return (
    <Notice kind="bad">
      {method !== null && (
        <>
          <bdi>{method}</bdi>:{' '}
        </>
      )}
      {errorInWords(error)} {advice}
    </Notice>
  )
}
