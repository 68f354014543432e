import { evidence } from '#messages/evidence.ts'
import { formatMoney } from '../../money/format.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { reasonOf } from './dispute-labels.ts'
import { groups, labelOf } from './evidence-fields.ts'
import type { Dispute, Evidence } from './wire.ts'

const t = evidence.submitEvidence

type SubmitEvidenceProps = {
  dispute: Dispute
  /** The fields that have something in them. */
  given: readonly (keyof Evidence)[]
  open: boolean
  busy: boolean
  onClose: () => void
  onSubmit: () => void
}

/** Asks before the evidence is submitted, which is final. */
export function SubmitEvidence({ dispute, given, open, busy, onClose, onSubmit }: SubmitEvidenceProps) {
  const { amount, currency, reason } = dispute
  return (
    <Dialog title={t.submitEvidence} open={open} onClose={onClose}>
      <p className="dialog-name">
        {formatMoney(amount, currency)}, {reasonOf(reason).name.toLowerCase()}
      </p>
      <p>{t.consequence}</p>
      <ul className="evidence-given">
        {Object.values(groups).flatMap(({ title, fields }: { title: string; fields: readonly (keyof Evidence)[] }) => {
          const labels = fields.filter((field) => given.includes(field)).map(labelOf)
          return labels.length === 0 ? [] : <li key={title}>{`${title}: ${labels.join(', ')}`}</li>
        })}
      </ul>
      <div className="dialog-actions">
        <Button kind="quiet" onClick={onClose}>
          {t.keepEditing}
        </Button>
        <Button busy={busy} onClick={onSubmit}>
          {t.submit}
        </Button>
      </div>
    </Dialog>
  )
}
