import { formatTime } from './format-time.ts'

type TimeProps = {
  /** Unix seconds. */
  at: number
  /** The day alone. */
  date?: boolean
  /** To the second. */
  exact?: boolean
}

/** A moment, in the reader's own language and time zone; exactly, in UTC, when pointed at. */
export function Time({ at, date, exact }: TimeProps) {
  const iso = new Date(at * 1000).toISOString()
  return (
    <time dateTime={iso} title={iso}>
      {formatTime(at, date ? 'day' : exact ? 'second' : 'minute')}
    </time>
  )
}
