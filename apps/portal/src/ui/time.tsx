import { formatTime } from './format-time.ts'

/** A moment, in the reader's own language and time zone; exactly, in UTC, when pointed at. @param at Unix seconds */
export function Time({ at, date = false }: { at: number; date?: boolean }) {
  const iso = new Date(at * 1000).toISOString()
  return (
    <time dateTime={iso} title={iso}>
      {formatTime(at, date)}
    </time>
  )
}
