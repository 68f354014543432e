import type { WebhookEvent } from '../types.ts'
import { answer } from './answer.ts'
import type { FailedDelivery, WebhookDedupe, WebhookHandlers } from './options.ts'
import type { Report } from './report.ts'

type Act = (event: WebhookEvent) => unknown
type Verified = FailedDelivery & { event: WebhookEvent }
export type Handle = (delivery: Verified) => Promise<Response>

/** The handler of an event's type, else `onEvent`; an event that has neither is none of this server's business. */
export function actOf(handlers: WebhookHandlers = {}, onEvent: Act = () => {}): Act {
  return (event) => {
    const known = Object.hasOwn(handlers, event.type) ? handlers[event.type] : undefined
    return known ? (known as Act)(event) : onEvent(event)
  }
}

/** Acts on every delivery. */
export function handleEach(act: Act, report: Report): Handle {
  return async (delivery) => {
    try {
      await act(delivery.event)
      return answer(204)
    } catch (error) {
      await report(error, delivery)
      return answer(500)
    }
  }
}

/** Acts on each event once: its id is stored before, and taken out again when that fails. */
export function handleOnce(handle: Handle, dedupe: WebhookDedupe, report: Report): Handle {
  return async (delivery) => {
    const { id } = delivery.event
    try {
      const isNew = await dedupe.remember(id)
      if (isNew === 'busy') return answer(503)
      if (isNew === false) return answer(204)
      // A store that answers something else would lose every event without a sound.
      if (isNew !== true) throw new TypeError("dedupe.remember() must answer true, false or 'busy'.")
    } catch (error) {
      await report(error, delivery)
      return answer(500)
    }
    const answered = await handle(delivery)
    try {
      await (answered.ok ? dedupe.handled?.(id) : dedupe.forget(id))
    } catch (error) {
      await report(error, delivery)
    }
    return answered
  }
}

/**
 * Lets a delivery that comes while the same event is being handled wait for how that ends. Answered 2xx at once, it
 * would be counted as received, and the event would be lost if the handler failed after all.
 */
export function handleTogether(handle: Handle): Handle {
  const running = new Map<string, Promise<Response>>()
  return async (delivery) => {
    const { id } = delivery.event
    const first = running.get(id) ?? handle(delivery).finally(() => running.delete(id))
    running.set(id, first)
    return answer((await first).status)
  }
}
