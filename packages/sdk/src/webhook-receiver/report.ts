import { WebhookPayloadError, WebhookSignatureError } from '../webhook-errors.ts'
import type { FailedDelivery, WebhookReceiverOptions } from './options.ts'

export type Report = (error: unknown, delivery: FailedDelivery) => Promise<void>

/** Tells the merchant's server of what went wrong, and never fails itself: what is answered stands already. */
export function reporter(onError: WebhookReceiverOptions['onError'] = logError): Report {
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

/** Whether the fault is the sender's. */
export function isRefusal(error: unknown): error is Error {
  if (error instanceof WebhookSignatureError) return error.reason !== 'body_not_raw'
  return error instanceof WebhookPayloadError
}
