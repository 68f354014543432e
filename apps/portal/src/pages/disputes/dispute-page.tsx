import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { disputes } from '#messages/disputes.ts'
import { words } from '#messages/words.ts'
import { formatMoney } from '../../money/format.ts'
import { useParam } from '../../router/filters.ts'
import { isNotFound } from '../../server/failure.ts'
import { useSession } from '../../session/session.tsx'
import { NotFound } from '../../ui/not-found.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { AcceptDispute } from './accept-dispute.tsx'
import { DisputeFacts } from './dispute-facts.tsx'
import { closedReason, isInquiry } from './dispute-labels.ts'
import { EvidenceForm } from './evidence-form.tsx'
import { ReadOnlyEvidence } from './read-only-evidence.tsx'
import type { Dispute } from './wire.ts'

const t = disputes.disputePage

/** One dispute, and the merchant's answer to it. */
export function DisputePage() {
  const { client } = useSession()
  const id = useParam('id')
  const query = useQuery({
    queryKey: ['disputes', id],
    queryFn: () => client.portal.disputes.retrieve.query({ id }),
    // The decision of the bank arrives without an action on this page.
    refetchInterval: ({ state }) => (state.data?.status.endsWith('under_review') ? 20_000 : false),
  })
  const dispute = query.data
  if (isNotFound(query.error)) return <NotFound />
  return (
    <Page title={dispute ? titleOf(dispute) : words.dispute}>
      <QueryView query={query} what={t.theDispute} rows={8}>
        {(shown) => (
          <>
            <DisputeFacts dispute={shown} />
            <Answer key={shown.id} dispute={shown} />
          </>
        )}
      </QueryView>
    </Page>
  )
}

function titleOf(dispute: Dispute): string {
  const amount = formatMoney(dispute.amount, dispute.currency)
  return isInquiry(dispute) ? t.inquiryOf({ amount }) : t.disputeOf({ amount })
}

function Answer({ dispute }: { dispute: Dispute }) {
  const { may } = useSession()
  const [submitted, setSubmitted] = useState(false)
  const why = may('change', 'disputes') ? closedReason(dispute) : t.roleMayNotRespond
  if (why === null) {
    return (
      <>
        <EvidenceForm dispute={dispute} onSubmitted={() => setSubmitted(true)} />
        <AcceptDispute dispute={dispute} />
      </>
    )
  }
  return (
    <>
      {submitted && <Notice kind="good">{t.evidenceSubmitted}</Notice>}
      <ReadOnlyEvidence dispute={dispute} why={why} />
    </>
  )
}
