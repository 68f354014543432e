import { WebhookPayloadError, WebhookSignatureError } from '../webhook-errors.ts'
import type { FailedDelivery, WebhookReceiverOptions } from './options.ts'

export type Report = (error: unknown, delivery: FailedDelivery) => Promise<void>

/** Reports an error to the merchant's server, and never fails itself: the response is decided already. */
export function createReporter(onError: WebhookReceiverOptions['onError'] = logError): Report {
  return async (error, delivery) => {
    try {
      await onError(error, delivery)
    } catch (cause) {
      logError(cause, delivery)
    }
  }
}

function logError(error: unknown, { event }: FailedDelivery): void {
  if (isRefusal(error)) console.warn(`A webhook was refused: ${error.message}`)
  else if (event) console.error(`The webhook ${event.id} (${event.type}) was not handled:`, error)
  else console.error('A webhook was not handled:', error)
}

/** Faults of the receiver itself: the delivery may be valid, and must be retried. */
const ownFaults: ReadonlySet<string> = new Set(['body_not_raw', 'empty_secret', 'api_key_as_secret'])

/** Whether the sender is at fault. */
export function isRefusal(error: unknown): error is Error {
  if (error instanceof WebhookSignatureError) return !ownFaults.has(error.reason)
  return error instanceof WebhookPayloadError
}
