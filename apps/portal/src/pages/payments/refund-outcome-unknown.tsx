import { useQuery } from '@tanstack/react-query'
import { refunds } from '#messages/refunds.ts'
import { words } from '#messages/words.ts'
import { type Failure, failureOf } from '../../server/failure.ts'
import { useClient } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { findRefundOutcome } from './find-refund-outcome.ts'
import type { PaymentDetails } from './wire.ts'

const t = refunds.refundOutcomeUnknown

type RefundOutcomeUnknownProps = {
  /** The payment as it was before. */
  before: PaymentDetails
  failure: Failure
  onAgain: () => void
  onClose: () => void
}

/** Reads the payment again after a refund without an answer, so that the refund is not repeated by mistake. */
export function RefundOutcomeUnknown({ before, failure, onAgain, onClose }: RefundOutcomeUnknownProps) {
  const { id } = before
  const client = useClient()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['payments', 'one', id],
    queryFn: () => client.portal.payments.retrieve.query({ id }),
  })
  const outcome = isFetching || data === undefined ? null : findRefundOutcome(before, data)
  return (
    <>
      <Notice kind="bad">{t.outcomeUnknown({ reason: failure.message })}</Notice>
      <p className="payment-found" role="status">
        {isFetching && t.checkingThePayment}
        {!isFetching && error && t.paymentNotLoaded({ reason: failureOf(error).message })}
        {!error && outcome?.message}
      </p>
      <div className="dialog-actions">
        <Button kind="quiet" onClick={onClose}>
          {words.close}
        </Button>
        {!outcome?.made && (
          <>
            {!error && outcome && (
              <Button kind="quiet" onClick={onAgain}>
                {t.refundAgain}
              </Button>
            )}
            <Button busy={isFetching} onClick={() => void refetch()}>
              {t.checkAgain}
            </Button>
          </>
        )}
      </div>
    </>
  )
}
