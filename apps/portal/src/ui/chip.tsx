import './chip.css'

/** A state in one or two words. */
export function Chip({ kind, children }: { kind: 'good' | 'bad' | 'idle'; children: string }) {
  return (
    <span className={`chip chip-${kind}`}>
      <svg className="chip-sign" viewBox="0 0 12 12" aria-hidden="true">
        <path d={signs[kind]} />
      </svg>
      {children}
    </span>
  )
}

/** A tick, a cross, a dash: states differ by more than their colour. */
const signs = { good: 'M2.5 6.5 5 9l4.5-6', bad: 'm3 3 6 6M9 3 3 9', idle: 'M3 6h6' } as const
