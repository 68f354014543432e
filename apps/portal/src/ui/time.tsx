import { formatTime, yearApart } from './format-time.ts'

type TimeProps = {
  /** Unix seconds. */
  at: number
  /** The day alone. */
  date?: boolean
  /** To the second. */
  exact?: boolean
  /** The year that is in an element of its own, `.time-year`, which a narrow list hides: the current one of the page. */
  hiddenYear?: number
}

/** A time in the reader's language and time zone; its tooltip is the exact time in UTC. */
export function Time({ at, date, exact, hiddenYear }: TimeProps) {
  const iso = new Date(at * 1000).toISOString()
  return (
    <time dateTime={iso} title={iso}>
      {hiddenYear === undefined ? (
        formatTime(at, date ? 'day' : exact ? 'second' : 'minute')
      ) : (
        <YearApart at={at} year={hiddenYear} />
      )}
    </time>
  )
}

function YearApart({ at, year: apart }: { at: number; year: number }) {
  const [before, year, after] = yearApart(at, apart)
  return (
    <>
      {before}
      <span className="time-year">{year}</span>
      {after}
    </>
  )
}
