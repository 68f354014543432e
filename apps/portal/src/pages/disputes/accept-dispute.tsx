import { useQueryClient } from '@tanstack/react-query'
import { disputes } from '#messages/disputes.ts'
import { formatMoney } from '../../money/format.ts'
import { useClient } from '../../session/session.tsx'
import { ConfirmButton } from '../../ui/confirm.tsx'
import { Section } from '../../ui/section.tsx'
import { acceptedText, isInquiry, reasonOf } from './dispute-labels.ts'
import { refreshDispute } from './queries.ts'
import type { Dispute } from './wire.ts'

const t = disputes.acceptDispute

/** Accepts a dispute in place of an answer. Asks before, as it is final. */
export function AcceptDispute({ dispute }: { dispute: Dispute }) {
  const { id, amount, currency, reason } = dispute
  const client = useClient()
  const queries = useQueryClient()
  const name = isInquiry(dispute) ? 'inquiry' : 'dispute'
  const accept = async () => {
    try {
      await refreshDispute(queries, id, await client.disputes.accept.mutate({ id }))
    } catch (error) {
      // Another member may have answered: the page must be current.
      await queries.invalidateQueries({ queryKey: ['disputes', id] })
      throw error
    }
  }
  return (
    <Section title={t.acceptThe({ name })}>
      <p>{t.acceptIfNotWant({ accepted: acceptedText(dispute), name })}</p>
      <ConfirmButton
        button={t.accept({ name })}
        kind="quiet"
        title={t.acceptQuestion({ name })}
        name={`${formatMoney(amount, currency)}, ${reasonOf(reason).name.toLowerCase()}`}
        yes={t.accept({ name })}
        run={accept}
      >
        {t.consequence({ accepted: acceptedText(dispute) })}
      </ConfirmButton>
    </Section>
  )
}
