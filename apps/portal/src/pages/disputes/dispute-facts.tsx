import { Link } from '@tanstack/react-router'
import { formatMoney } from '../../money/format.ts'
import { useSession } from '../../session/session.tsx'
import { CopyableId } from '../../ui/copyable-id.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { Section } from '../../ui/section.tsx'
import { Time } from '../../ui/time.tsx'
import { missedDeadlineText, reasonOf } from './dispute-labels.ts'
import { DisputeStatus } from './dispute-status.tsx'
import './disputes.css'
import { DueDate } from './due-date.tsx'
import type { Dispute } from './wire.ts'

const evidenceStates = {
  not_submitted: 'Not submitted',
  staged: 'Saved, not submitted',
  submitted: 'Submitted',
  past_due: 'Not submitted in time',
} as const

/** The facts of a dispute, and the deadline of its answer. */
export function DisputeFacts({ dispute }: { dispute: Dispute }) {
  const { href } = useSession()
  const { payment, evidence_due_by: due, due_in: dueIn, needs_answer } = dispute
  const reason = reasonOf(dispute.reason)
  return (
    <Section title="Details">
      {needs_answer && (
        <div className="dispute-claim">
          <p>{reason.claim}</p>
          {due !== null && dueIn !== null && (
            <p>
              <strong>
                Response due <DueDate at={due} dueIn={dueIn} />, by <Time at={due} />.
              </strong>{' '}
              {missedDeadlineText(dispute)}
            </p>
          )}
        </div>
      )}
      <Facts>
        <Fact name="Status">
          <DisputeStatus dispute={dispute} />
        </Fact>
        <Fact name="Reason">
          <bdi>{reason.name}</bdi>
        </Fact>
        <Fact name="Amount">{formatMoney(dispute.amount, dispute.currency)}</Fact>
        <Fact name="Payment">
          <Link to={href(`/payments/${payment.id}`)}>
            <bdi>{payment.description ?? payment.id}</bdi>
          </Link>{' '}
          {formatMoney(payment.amount, payment.currency)}
        </Fact>
        <Fact name="Customer">{dispute.customer_email && <bdi>{dispute.customer_email}</bdi>}</Fact>
        <Fact name="Evidence">{evidenceStates[dispute.evidence_status]}</Fact>
        <Fact name="Opened">
          <Time at={dispute.created} />
        </Fact>
        {!needs_answer && due !== null && (
          <Fact name="Response was due">
            <Time at={due} />
          </Fact>
        )}
        <Fact name="Dispute ID">
          <CopyableId id={dispute.id} what="the dispute ID" />
        </Fact>
      </Facts>
    </Section>
  )
}
