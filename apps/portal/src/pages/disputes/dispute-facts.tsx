import { Link } from '@tanstack/react-router'
import { disputes } from '#messages/disputes.ts'
import { words } from '#messages/words.ts'
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

const t = disputes.disputeFacts

const evidenceStates = t.evidenceStates

/** The facts of a dispute, and the deadline of its answer. */
export function DisputeFacts({ dispute }: { dispute: Dispute }) {
  const { href } = useSession()
  const { payment, evidence_due_by: due, due_in: dueIn, needs_answer } = dispute
  const reason = reasonOf(dispute.reason)
  return (
    <Section title={words.details}>
      {needs_answer && (
        <div className="dispute-claim">
          <p>{reason.claim}</p>
          {due !== null && dueIn !== null && (
            <p>
              <strong>{t.responseDueBy({ dueIn: <DueDate at={due} dueIn={dueIn} />, due: <Time at={due} /> })}</strong>{' '}
              {missedDeadlineText(dispute)}
            </p>
          )}
        </div>
      )}
      <Facts>
        <Fact name={words.status}>
          <DisputeStatus dispute={dispute} />
        </Fact>
        <Fact name={words.reason}>
          <bdi>{reason.name}</bdi>
        </Fact>
        <Fact name={words.amount}>{formatMoney(dispute.amount, dispute.currency)}</Fact>
        <Fact name={words.payment}>
          <Link to={href(`/payments/${payment.id}`)}>
            <bdi>{payment.description ?? payment.id}</bdi>
          </Link>{' '}
          {formatMoney(payment.amount, payment.currency)}
        </Fact>
        <Fact name={words.customer}>{dispute.customer_email && <bdi>{dispute.customer_email}</bdi>}</Fact>
        <Fact name={words.evidence}>{evidenceStates[dispute.evidence_status]}</Fact>
        <Fact name={t.opened}>
          <Time at={dispute.created} />
        </Fact>
        {!needs_answer && due !== null && (
          <Fact name={t.responseWasDue}>
            <Time at={due} />
          </Fact>
        )}
        <Fact name={t.disputeId}>
          <CopyableId id={dispute.id} what={t.theDisputeId} />
        </Fact>
      </Facts>
    </Section>
  )
}
