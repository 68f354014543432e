import { useMemo } from 'react'
import { home } from '#messages/home.ts'
import { bucketsOf } from './buckets.ts'
import { FigureCard } from './figure-card.tsx'
import { figuresOf } from './figure-list.ts'
import type { Overview } from './wire.ts'

const t = home.figures

/** The figures of a range of days. */
export function Figures({ overview, busy }: { overview: Overview; busy: boolean }) {
  const { buckets, figures } = useMemo(() => {
    const buckets = bucketsOf(overview.days)
    return { buckets, figures: figuresOf(overview, buckets) }
  }, [overview])
  return (
    <div className="figures" aria-busy={busy}>
      {figures.map((figure) => (
        <FigureCard key={figure.name} figure={figure} buckets={buckets} />
      ))}
    </div>
  )
}

/** Placeholders in the number and height of the figures. */
export function FiguresPlaceholder() {
  return (
    <div className="figures" role="status" aria-label={t.loadingTheFigures}>
      {Array.from({ length: 7 }, (_, figure) => (
        <div key={figure} className="card figure figure-waiting" />
      ))}
    </div>
  )
}
