import { type ReactNode, useState } from 'react'

type EvidenceGroupProps = {
  title: string
  /** How many of its fields have something in them. */
  filled: number
  fields: number
  /** Says much in this dispute. */
  useful: boolean
  /** Something in it has to be seen. */
  wrong: boolean
  children: ReactNode
}

/** Fields that belong together. What says little in a dispute can be opened. */
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
        <span className="evidence-filled">
          {filled} of {fields}
        </span>
      </summary>
      <div className="evidence-fields">{children}</div>
    </details>
  )
}
