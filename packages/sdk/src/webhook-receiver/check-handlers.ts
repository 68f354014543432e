import { eventTypes } from '../event-types.ts'
import type { WebhookReceiverOptions } from './options.ts'

/**
 * A handler under a name that no event has would never be called, and nothing would tell.
 *
 * @throws TypeError that names it
 */
export function checkHandlers(
  handlers: WebhookReceiverOptions['handlers'],
  onEvent: WebhookReceiverOptions['onEvent'],
): void {
  if (!handlers && !onEvent) throw new TypeError('A WebhookReceiver needs handlers or onEvent.')
  for (const [name, handler] of Object.entries({ ...handlers })) {
    if (!Object.hasOwn(eventTypes, name)) {
      const known = Object.keys(eventTypes).join(', ')
      throw new TypeError(
        `handlers: no event is called ${JSON.stringify(name)}. The events are ${known}; newer ones reach onEvent.`,
      )
    }
    if (handler !== undefined && typeof handler !== 'function') {
      throw new TypeError(`handlers: ${JSON.stringify(name)} must be a function.`)
    }
  }
}
