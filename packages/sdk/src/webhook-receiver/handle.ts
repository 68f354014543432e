import type { WebhookEvent } from '../types.ts'
import type { FailedDelivery, WebhookContext, WebhookDedupe, WebhookHandlers } from './options.ts'
import type { Report } from './report.ts'
import { respond } from './respond.ts'
import { inTraceOf } from './trace.ts'

type EventHandler = (event: WebhookEvent, ...traced: [] | [WebhookContext]) => unknown
type Verified = FailedDelivery & { event: WebhookEvent }
export type Handle = (delivery: Verified) => Promise<Response>

/** Calls the handler of an event's type, else `onEvent`; an event with neither is ignored. */
export function dispatch(handlers: WebhookHandlers = {}, onEvent: EventHandler = () => {}): EventHandler {
  return (event, ...traced) => {
    const known = Object.hasOwn(handlers, event.type) ? handlers[event.type] : undefined
    return known ? (known as EventHandler)(event, ...traced) : onEvent(event, ...traced)
  }
}

/** Handles every delivery. */
export function handleEach(onEach: EventHandler, report: Report): Handle {
  return async (delivery) => {
    try {
      const { event, traceparent } = delivery
      if (traceparent === undefined) await onEach(event)
      else await inTraceOf(traceparent, () => onEach(event, { traceparent }))
      return respond(204)
    } catch (error) {
      await report(error, delivery)
      return respond(500)
    }
  }
}

/** Handles each event once: its id is stored first, and removed again when the handler fails. */
export function deduplicate(handle: Handle, dedupe: WebhookDedupe, report: Report): Handle {
  return async (delivery) => {
    const { id } = delivery.event
    try {
      const isNew = await dedupe.remember(id)
      if (isNew === 'busy') return respond(503)
      if (isNew === false) return respond(204)
      // Any other result would silently lose every event.
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
 * Single flight: concurrent deliveries of one event await the first one's handler. A 2xx before its end would lose the
 * event if the handler then failed.
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
