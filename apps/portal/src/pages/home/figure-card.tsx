import { useId, useState } from 'react'
import { home } from '#messages/home.ts'
import { Chart } from '../../chart/chart.tsx'
import { Button } from '../../ui/button.tsx'
import { type Bucket, nameOf } from './buckets.ts'
import type { Figure } from './figure-list.ts'
import { FigureTable } from './figure-table.tsx'

const t = home.figureCard

/** One figure with its total, its comparison with the previous period and its chart. */
export function FigureCard({ figure, buckets }: { figure: Figure; buckets: readonly Bucket[] }) {
  const id = useId()
  const [asTable, setAsTable] = useState(false)
  const by = buckets[0]?.by ?? 'day'
  return (
    <section className="card figure" aria-labelledby={id}>
      <header className="figure-head spread">
        <h2 id={id} title={figure.means}>
          {figure.name}
        </h2>
        <Button
          kind="quiet"
          small
          aria-expanded={asTable}
          aria-label={`${asTable ? t.hideTable : t.showAsTable}: ${figure.name}`}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? t.hideTable : t.showAsTable}
        </Button>
      </header>
      <p className="figure-value">
        {figure.value}
        {figure.aside && (
          <span className="figure-aside" data-tone={figure.series[1]?.tone}>
            {figure.aside}
          </span>
        )}
      </p>
      <p className="figure-compared hint">{figure.compared}</p>
      <Chart
        title={t.by({ name: figure.name, by })}
        shape={figure.shape}
        series={figure.series}
        places={buckets.map((bucket) => nameOf(bucket))}
        format={figure.format}
        formatShort={figure.formatShort}
      />
      {asTable && <FigureTable figure={figure} buckets={buckets} />}
    </section>
  )
}
