import type { WebhookEvent } from '../types.ts'
import type { FailedDelivery, WebhookDedupe, WebhookHandlers } from './options.ts'
import type { Report } from './report.ts'
import { respond } from './respond.ts'

type EventHandler = (event: WebhookEvent) => unknown
type Verified = FailedDelivery & { event: WebhookEvent }
export type Handle = (delivery: Verified) => Promise<Response>

/** The handler of an event's type, else `onEvent`; an event that has neither is none of this server's business. */
export function dispatch(handlers: WebhookHandlers = {}, onEvent: EventHandler = () => {}): EventHandler {
  return (event) => {
    const known = Object.hasOwn(handlers, event.type) ? handlers[event.type] : undefined
    return known ? (known as EventHandler)(event) : onEvent(event)
  }
}

/** Acts on every delivery. */
export function handleEach(onEach: EventHandler, report: Report): Handle {
  return async (delivery) => {
    try {
      await onEach(delivery.event)
      return respond(204)
    } catch (error) {
      await report(error, delivery)
      return respond(500)
    }
  }
}

/** Acts on each event once: its id is stored before, and taken out again when that fails. */
export function deduplicate(handle: Handle, dedupe: WebhookDedupe, report: Report): Handle {
  return async (delivery) => {
    const { id } = delivery.event
    try {
      const isNew = await dedupe.remember(id)
      if (isNew === 'busy') return respond(503)
      if (isNew === false) return respond(204)
      // A store that answers something else would lose every event without a sound.
      if (isNew !== true) throw new TypeError("dedupe.remember() must answer true, false or 'busy'.")
    } catch (error) {
      await report(error, delivery)
      return respond(500)
    }
    const response = await handle(delivery)
    try {
      await (response.ok ? dedupe.handled?.(id) : dedupe.forget(id))
    } catch (error) {
      await report(error, delivery)
    }
    return response
  }
}

/**
 * Lets a delivery that comes while the same event is being handled wait for how that ends. Answered 2xx at once, it
 * would be counted as received, and the event would be lost if the handler failed after all.
 */
export function singleFlight(handle: Handle): Handle {
  const running = new Map<string, Promise<Response>>()
  return async (delivery) => {
    const { id } = delivery.event
    const first = running.get(id) ?? handle(delivery).finally(() => running.delete(id))
    running.set(id, first)
    return respond((await first).status)
  }
}
