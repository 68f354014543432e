import { formatTime, yearApart } from './format-time.ts'

type TimeProps = {
  /** Unix seconds. */
  at: number
  /** The day alone. */
  date?: boolean
  /** To the second. */
  exact?: boolean
  /** The current year is in an element of its own, `.time-year`, which a narrow list hides. */
  hidesYear?: boolean
}

/** A time in the reader's language and time zone; its tooltip is the exact time in UTC. */
export function Time({ at, date, exact, hidesYear }: TimeProps) {
  const iso = new Date(at * 1000).toISOString()
  return (
    <time dateTime={iso} title={iso}>
      {hidesYear ? <YearApart at={at} /> : formatTime(at, date ? 'day' : exact ? 'second' : 'minute')}
    </time>
  )
}

function YearApart({ at }: { at: number }) {
  const [before, year, after] = yearApart(at, new Date().getFullYear())
  return (
    <>
      {before}
      <span className="time-year">{year}</span>
      {after}
    </>
  )
}
