import type { Mode } from './key.ts'
import './mode-badge.css'

const words = {
  test: { name: 'Test mode', meaning: 'No real money moves here.' },
  live: { name: 'Live mode', meaning: 'What you do here is real.' },
} as const satisfies Record<Mode, unknown>

/** Says, in words and not in colour alone, which of the two worlds the page shows. */
export function ModeBadge({ mode }: { mode: Mode }) {
  const { name, meaning } = words[mode]
  return (
    <span className="mode-badge" title={meaning}>
      <span className="mode-badge-dot" aria-hidden="true" />
      {name}
    </span>
  )
}
