import { type ScaleLinear, scaleBand, scaleLinear } from 'd3-scale'
import { area, curveLinear, curveStep, line, stack } from 'd3-shape'

export type Series = {
  name: string
  tone: 'main' | 'bad'
  /** One whole number for each place; null without data. */
  values: readonly (number | null)[]
}

export type Shape =
  /** Totals per span of time; several series are stacked. */
  | 'bars'
  /** The level at the end of each span. */
  | 'steps'
  /** A share, from nothing to all: 10,000. */
  | 'share'

/** `base`: the ground of places without a bar. `gap`: the way across places without a value. */
type Kind = 'base' | 'gap' | 'fill' | 'line'

/** Paths in a square of 100 by 100, which the page stretches to its place. */
type Drawing = {
  marks: readonly { tone: Series['tone']; kind: Kind; path: string }[]
  ticks: readonly { value: number; y: number }[]
  /** The middle of each place, and the height of its value; null without a value. */
  points: readonly { x: number; y: number | null }[]
}

const size = 100

export function draw(shape: Shape, series: readonly Series[]): Drawing {
  const places = series[0]?.values.length ?? 0
  const band = scaleBand<number>()
    .domain(Array.from({ length: places }, (_, place) => place))
    .range([0, size])
    .paddingInner(0.28)
    .paddingOuter(0.14)
  const sums = Array.from({ length: places }, (_, place) => sumAt(series, place))
  const y = scaleOf(shape, sums)
  const middle = (place: number) => (band(place) ?? 0) + band.bandwidth() / 2
  return {
    marks: shape === 'bars' ? bars(series, places, band, y) : lines(shape, series, band, y),
    ticks: (sums.some((sum) => sum) || shape === 'share' ? y.ticks(3).filter(Number.isInteger) : [0]).map((value) => ({
      value,
      y: y(value),
    })),
    points: sums.map((sum, place) => ({ x: middle(place), y: sum === null ? null : y(sum) })),
  }
}

/** From zero to a round number that has room for all. */
function scaleOf(shape: Shape, sums: readonly (number | null)[]): ScaleLinear<number, number> {
  const most = shape === 'share' ? 10_000 : Math.max(1, ...sums.map((sum) => sum ?? 0))
  return scaleLinear().domain([0, most]).range([size, 0]).nice(3)
}

function sumAt(series: readonly Series[], place: number): number | null {
  const known = series.flatMap(({ values }) => values[place] ?? [])
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
}

type Band = { (place: number): number | undefined; bandwidth(): number }

function bars(series: readonly Series[], places: number, band: Band, y: ScaleLinear<number, number>) {
  const stacked = stack<number, number>()
    .keys(series.keys())
    .value((place, key) => series[key]?.values[place] ?? 0)(Array.from({ length: places }, (_, place) => place))
  const isBare = (place: number) => series.every(({ values }) => !values[place])
  const base = Array.from({ length: places }, (_, place) =>
    isBare(place) ? `M${band(place) ?? 0},${y(0)}h${band.bandwidth()}` : '',
  )
  const layers = stacked.map((layer, key) => ({
    tone: series[key]?.tone ?? 'main',
    kind: 'fill' as const,
    path: layer
      .map(([from, to], place) => ({ from, to, left: band(place) ?? 0 }))
      .filter(({ from, to }) => to > from)
      .map(({ from, to, left }) => `M${left},${y(from)}V${y(to)}h${band.bandwidth()}V${y(from)}Z`)
      .join(''),
  }))
  return [{ tone: 'main' as const, kind: 'base' as const, path: base.join('') }, ...layers]
}

function lines(shape: Shape, series: readonly Series[], band: Band, y: ScaleLinear<number, number>): Drawing['marks'] {
  const curve = shape === 'steps' ? curveStep : curveLinear
  type Value = number | null
  const middle = (place: number) => (band(place) ?? 0) + band.bandwidth() / 2
  return series.flatMap(({ tone, values }) => {
    const height = (value: Value) => y(value ?? 0)
    const at = (_: Value, place: number) => middle(place)
    const known = (value: Value) => value !== null
    // A value without neighbours is no line: a dash as wide as its place is.
    const alone = values.flatMap((value, place) =>
      value !== null && (values[place - 1] ?? null) === null && (values[place + 1] ?? null) === null
        ? `M${band(place) ?? 0},${height(value)}h${band.bandwidth()}`
        : [],
    )
    const path = line<Value>().defined(known).curve(curve).x(at).y(height)([...values]) ?? ''
    const below = area<Value>().defined(known).curve(curve).x(at).y0(size).y1(height)([...values]) ?? ''
    const measured = values.flatMap((value, place) => (value === null ? [] : [{ value, place }]))
    const across = line<(typeof measured)[number]>()
      .curve(curve)
      .x(({ place }) => middle(place))
      .y(({ value }) => y(value))(measured)
    return [
      { tone, kind: 'gap' as const, path: measured.length < values.length ? (across ?? '') : '' },
      { tone, kind: 'fill' as const, path: below },
      { tone, kind: 'line' as const, path: path + alone.join('') },
    ]
  })
}
