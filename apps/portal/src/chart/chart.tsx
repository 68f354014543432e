import { type PointerEvent, useId, useMemo, useState } from 'react'
import { chart } from '#messages/chart.ts'
import './chart.css'
import { draw, type Series, type Shape } from './geometry.ts'

const t = chart.chart

type ChartProps = {
  /** The title: "Volume by day" */
  title: string
  shape: Shape
  series: readonly Series[]
  /** The label of each place: "Nov 21". */
  places: readonly string[]
  /** A value in full. */
  format: (value: number) => string
  /** A value of the axis, in a few characters. */
  formatShort: (value: number) => string
}

/**
 * A chart whose values can be read with the pointer, by touch or with the arrow keys. The drawing is a stretched square, so
 * that it needs no measuring and causes no layout shift; its texts are outside the drawing.
 */
export function Chart({ title, shape, series, places, format, formatShort }: ChartProps) {
  const id = useId()
  const [place, setPlace] = useState<number | null>(null)
  const drawing = useMemo(() => draw(shape, series), [shape, series])
  const last = places.length - 1
  const chosen = place === null || place > last ? null : place
  const read = (at: number) => `${places[at]}: ${valuesAt(series, at, format)}`
  const point = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setPlace(Math.max(0, Math.min(last, Math.floor(((event.clientX - left) / width) * places.length))))
  }
  const at = chosen === null ? undefined : drawing.points[chosen]
  return (
    <div className="chart">
      <div className="chart-axis" aria-hidden="true">
        {drawing.ticks.map(({ value, y }) => (
          <span key={value} style={{ top: `${y}%` }}>
            {formatShort(value)}
          </span>
        ))}
      </div>
      <div className="chart-field" onPointerMove={point} onPointerDown={point} onPointerLeave={() => setPlace(null)}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-labelledby={`${id}-title ${id}-desc`}>
          <title id={`${id}-title`}>{title}</title>
          <desc id={`${id}-desc`}>{summaryOf(series, places, format)}</desc>
          {drawing.ticks.map(({ value, y }) => (
            <path key={value} className="chart-tick" d={`M0,${y}H100`} />
          ))}
          {drawing.marks.map(({ tone, kind, path }) => (
            <path key={`${tone} ${kind}`} className={`chart-${kind} chart-${shape} chart-${tone}`} d={path} />
          ))}
          {at && <path className="chart-rule" d={`M${at.x},0V100`} />}
        </svg>
        {at && at.y !== null && <span className="chart-dot" style={{ left: `${at.x}%`, top: `${at.y}%` }} />}
        <input
          type="range"
          className="chart-reader"
          aria-label={t.valuesOf({ title })}
          min={0}
          max={Math.max(0, last)}
          value={chosen ?? last}
          aria-valuetext={read(chosen ?? last)}
          onChange={(event) => setPlace(Number(event.target.value))}
          onFocus={() => setPlace(chosen ?? last)}
          onBlur={() => setPlace(null)}
        />
      </div>
      <div className="chart-places" aria-hidden="true">
        {chosen === null ? (
          <>
            <span>{places[0]}</span>
            {last > 1 && <span>{places[Math.round(last / 2)]}</span>}
            {last > 0 && <span>{places[last]}</span>}
          </>
        ) : (
          <span className="chart-read">{read(chosen)}</span>
        )}
      </div>
    </div>
  )
}

function valuesAt(series: readonly Series[], place: number, format: (value: number) => string): string {
  const said = series.map(({ name, values }) => {
    const value = values[place] ?? null
    const words = value === null ? 'none' : format(value)
    return series.length === 1 ? words : `${words} ${name.toLowerCase()}`
  })
  return said.join(', ')
}

/** A text summary: the range and the maximum of each series. */
function summaryOf(series: readonly Series[], places: readonly string[], format: (value: number) => string): string {
  const said = series.map(({ name, values }) => {
    const most = values.reduce<number>((top, value, place) => ((value ?? -1) > (values[top] ?? -1) ? place : top), 0)
    const value = values[most] ?? null
    return value === null ? t.none({ name }) : t.maximum({ name, value: format(value), place: places[most] ?? '' })
  })
  return t.fromTo({ from: places[0] ?? '', to: places.at(-1) ?? '', said: said.join(' ') })
}
