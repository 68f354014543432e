import { refuseUnknown } from '../refuse-unknown.ts'
import { checkTolerance } from '../tolerance.ts'
import { checkHandlers } from './check-handlers.ts'
import type { WebhookReceiverOptions } from './options.ts'

const names = ['secrets', 'handlers', 'onEvent', 'dedupe', 'tolerance', 'knownSecrets', 'onError']

/**
 * Refuses invalid options when the receiver is created, rather than at the first delivery.
 *
 * @throws TypeError that names the option and its valid values
 */
export function checkOptions(options: WebhookReceiverOptions): void {
  refuseUnknown(options, names, 'new WebhookReceiver({ secrets, handlers })')
  checkTolerance(options.tolerance)
  checkHandlers(options.handlers, options.onEvent)
  const { dedupe, onEvent = ignore, onError = ignore } = options
  const { remember, forget } = dedupe ?? { remember: ignore, forget: ignore }
  for (const [name, value] of Object.entries({
    onEvent,
    onError,
    'dedupe.remember': remember,
    'dedupe.forget': forget,
  })) {
    if (typeof value !== 'function') throw new TypeError(`${name} must be a function.`)
  }
}

function ignore(): void {}
