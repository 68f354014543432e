import { type ReactNode, useState } from 'react'
import { evidence } from '#messages/evidence.ts'

const t = evidence.evidenceGroup

type EvidenceGroupProps = {
  title: string
  /** The number of its fields that are not empty. */
  filled: number
  fields: number
  /** Useful for the reason of this dispute. */
  useful: boolean
  /** A field of the group has an error. */
  wrong: boolean
  children: ReactNode
}

/** A group of fields, collapsed unless it is useful for the dispute. */
export function EvidenceGroup({ title, filled, fields, useful, wrong, children }: EvidenceGroupProps) {
  const [open, setOpen] = useState(useful || filled > 0)
  return (
    <details
      className="evidence-group"
      open={open || wrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <h3>{title}</h3>
        <span className="fine">{t.of({ filled, fields })}</span>
      </summary>
      <div className="evidence-fields">{children}</div>
    </details>
  )
}
