import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { disputes } from '#messages/disputes.ts'
import { words } from '#messages/words.ts'
import { formatMoney } from '../../money/format.ts'
import { failureOf } from '../../server/failure.ts'
import { useClient } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
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
  const [open, setOpen] = useState(false)
  const name = isInquiry(dispute) ? 'inquiry' : 'dispute'
  const accept = useMutation({
    mutationFn: () => client.disputes.accept.mutate({ id }),
    onSuccess: (answer) => refreshDispute(queries, id, answer),
    // Another member may have answered: the page must be current.
    onError: () => queries.invalidateQueries({ queryKey: ['disputes', id] }),
  })
  const close = () => {
    accept.reset()
    setOpen(false)
  }
  return (
    <Section title={t.acceptThe({ name })}>
      <p>{t.acceptIfNotWant({ accepted: acceptedText(dispute), name })}</p>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        {t.accept({ name })}
      </Button>
      <Dialog title={t.acceptQuestion({ name })} open={open} onClose={close}>
        {accept.error && <Notice kind="bad">{failureOf(accept.error).message}</Notice>}
        <p className="dialog-name">
          {formatMoney(amount, currency)}, {reasonOf(reason).name.toLowerCase()}
        </p>
        <p>{t.consequence({ accepted: acceptedText(dispute) })}</p>
        <div className="dialog-actions">
          <Button kind="quiet" onClick={close}>
            {words.cancel}
          </Button>
          <Button kind="danger" busy={accept.isPending} onClick={() => accept.mutate()}>
            {t.accept({ name })}
          </Button>
        </div>
      </Dialog>
    </Section>
  )
}
