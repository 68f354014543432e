import { formatTime } from '../../ui/format-time.ts'
import './disputes.css'
import { timeLeft } from './due.ts'

/**
 * Until when an answer can be given: "in 3 days", red when that is near.
 * @param at Unix seconds
 * @param dueIn seconds from now
 */
export function DueDate({ at, dueIn }: { at: number; dueIn: number }) {
  const left = timeLeft(dueIn)
  return (
    <time
      className={left?.near ? 'due-near' : undefined}
      dateTime={new Date(at * 1000).toISOString()}
      title={formatTime(at)}
    >
      {left?.text ?? formatTime(at, 'day')}
    </time>
  )
}
