import type { EndpointDetails } from './wire.ts'

type Endpoint = Pick<EndpointDetails, 'waiting' | 'missed' | 'status'>

/** The outcome of a replay. Deliveries that were missed before are part of it, so those that are missed now failed again. */
export function replayProgress(endpoint: Endpoint, total: number): { done: number; message: string; over: boolean } {
  if (total === 0) return { done: 0, message: 'Nothing was missed, so nothing is replayed.', over: true }
  const { missed, status } = endpoint
  const waiting = Math.min(endpoint.waiting, total)
  const failed = Math.min(missed.failed + missed.suspended, total - waiting)
  const parts = [
    `${format(total - waiting - failed)} of ${format(total)} delivered`,
    waiting > 0 && `${format(waiting)} waiting`,
    failed > 0 && `${format(failed)} failed again`,
  ]
  return {
    done: total - waiting,
    message: `Replay: ${parts.filter(Boolean).join(', ')}.`,
    over: waiting === 0 || status === 'deactivated',
  }
}

function format(count: number): string {
  return new Intl.NumberFormat().format(count)
}
