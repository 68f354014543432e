import { home } from '#messages/home.ts'
import { type Bucket, nameOf } from './buckets.ts'
import type { Figure } from './figure-list.ts'

const t = home.figureTable

/** The values of a chart, one below the other. */
export function FigureTable({ figure, buckets }: { figure: Figure; buckets: readonly Bucket[] }) {
  const title = t.caption({ name: figure.name, by: buckets[0]?.by ?? 'day' })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="figure-table" tabIndex={0} aria-label={title}>
      <table>
        <caption>{figure.means}</caption>
        <thead>
          <tr>
            <th scope="col">{buckets[0]?.by === 'month' ? t.month : t.day}</th>
            {figure.series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {buckets.map((bucket, place) => (
            <tr key={bucket.first}>
              <th scope="row">{nameOf(bucket, 'whole')}</th>
              {figure.series.map(({ name, values }) => {
                const value = values[place] ?? null
                return <td key={name}>{value === null ? '—' : figure.format(value)}</td>
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
