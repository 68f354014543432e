import { deliveries } from '#messages/deliveries.ts'
import { language } from '#messages/language.ts'
import type { EndpointDetails } from './wire.ts'

const t = deliveries.replayMessage

type Endpoint = Pick<EndpointDetails, 'waiting' | 'missed' | 'status'>

/** The outcome of a replay. Deliveries that were missed before are part of it, so those that are missed now failed again. */
export function replayProgress(endpoint: Endpoint, total: number): { done: number; message: string; over: boolean } {
  if (total === 0) return { done: 0, message: t.nothingMissed, over: true }
  const { missed, status } = endpoint
  const waiting = Math.min(endpoint.waiting, total)
  const failed = Math.min(missed.failed + missed.suspended, total - waiting)
  const parts = [
    t.ofDelivered({ delivered: format(total - waiting - failed), total: format(total) }),
    waiting > 0 && t.waiting({ waiting: format(waiting) }),
    failed > 0 && t.failedAgain({ failed: format(failed) }),
  ]
  return {
    done: total - waiting,
    message: `Replay: ${parts.filter(Boolean).join(', ')}.`,
    over: waiting === 0 || status === 'deactivated',
  }
}

function format(count: number): string {
  return new Intl.NumberFormat(language.formats).format(count)
}
