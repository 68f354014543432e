import { formatTime } from './format-time.ts'

type TimeProps = {
  /** Unix seconds. */
  at: number
  /** The day alone. */
  date?: boolean
  /** To the second. */
  exact?: boolean
}

/** A time in the reader's language and time zone; its tooltip is the exact time in UTC. */
export function Time({ at, date, exact }: TimeProps) {
  const iso = new Date(at * 1000).toISOString()
  return (
    <time dateTime={iso} title={iso}>
      {formatTime(at, date ? 'day' : exact ? 'second' : 'minute')}
    </time>
  )
}
