import { systemRuntime } from '../runtime.ts'
import { type CatchUpOptions, type CaughtUp, catchUp, type EventSource, type Position } from './catch-up.ts'
import { checkOptions } from './check-options.ts'
import type { Delivery } from './delivery.ts'
import { addFastifyRoute, type FastifyScope } from './fastify.ts'
import { fromFetch } from './fetch.ts'
import { deduplicate, dispatch, type Handle, handleEach, singleFlight } from './handle.ts'
import { answerNode, fromNode, type NodeRequest, type NodeResponse } from './node.ts'
import type { WebhookReceiverOptions } from './options.ts'
import { createSequences, inOrder, onePerObject } from './order.ts'
import { receive } from './receive.ts'
import { createReporter } from './report.ts'

/**
 * Takes the deliveries of a webhook endpoint: reads the raw body, verifies it, sees that each event is acted on once and that
 * no event undoes a newer one of its object, and answers when that is done. Its methods may be handed over as they are.
 *
 * | Answer |                                                                                               |
 * | ------ | --------------------------------------------------------------------------------------------- |
 * | 204    | handled, handled before, older than one that was handled, or of a type that has no handler      |
 * | 400    | not signed by the service, or not an event; `onError` is told why, the sender is not            |
 * | 405    | not a POST                                                                                      |
 * | 413    | more than 1 MiB                                                                                 |
 * | 415    | compressed: what was signed are the bytes before                                                |
 * | 500    | the handler or `dedupe` failed, there is no secret, or a body parser has taken the bytes; it will be delivered again |
 * | 503    | another process is at this event; it will be delivered again                                    |
 *
 * A delivery has 10 seconds to be answered: longer work belongs in a queue.
 */
export class WebhookReceiver {
  readonly #receive: (delivery: Delivery) => Promise<Response>
  readonly #handle: Handle
  readonly #position: Position

  /** @throws TypeError when nothing that handles events is given, a handler for what is no event, or an option that cannot work. */
  constructor(options: WebhookReceiverOptions) {
    checkOptions(options)
    const { secrets, handlers, onEvent, dedupe, tolerance, knownSecrets } = options
    const report = createReporter(options.onError)
    const each: Handle = handleEach(dispatch(handlers, onEvent), report)
    const ordered = inOrder(each, dedupe?.sequences ?? createSequences(), report)
    const handle = dedupe ? singleFlight(onePerObject(deduplicate(ordered, dedupe, report))) : onePerObject(ordered)
    const verify = { tolerance, knownSecrets }
    this.#receive = (delivery) => receive(delivery, { secrets, verify, handle, report })
    this.#handle = handle
    this.#position = positionOf(dedupe)
  }

  /**
   * Reads the events that did not arrive and runs the same handlers: each event once, events of one object in their sequence,
   * including deliveries that arrive meanwhile. Resumes where the last call ended (`dedupe.cursor`), else at the first event that
   * is kept; `dedupe` knows the handled events. Leaves half of the rate limit to others, and waits when the limit is used up.
   * Resolves when no more events are left.
   *
   * @throws Error when a handler fails. No later event was handled; the next call begins with the failed one.
   * @throws TypeError without `dedupe` and `after`, as the start is unknown.
   */
  readonly catchUp = (payments: EventSource, options: CatchUpOptions = {}): Promise<CaughtUp> =>
    catchUp(payments, options, { handle: this.#handle, position: this.#position }, systemRuntime)

  /** For every framework with `Request` and `Response`: Hono (`c.req.raw`), Next route handlers, Bun, Deno, edge runtimes. */
  readonly fetch = (request: Request): Promise<Response> => this.#receive(fromFetch(request))

  /**
   * For Node's http servers and for Express, where the route comes before any `express.json()`, or has
   * `express.raw()` with a limit of 1 MB. Resolves when it is answered; never rejects.
   */
  readonly node = async (request: NodeRequest, response: NodeResponse): Promise<void> => {
    answerNode(response, await this.#receive(fromNode(request)))
  }

  /** Fastify plugin: `app.register(receiver.fastify, { prefix: '/webhooks' })`. */
  readonly fastify = async (scope: FastifyScope, _options: unknown): Promise<void> => {
    addFastifyRoute(scope, this.#receive)
  }
}

/** Kept with the ids, or in the memory of this process. */
function positionOf(dedupe: WebhookReceiverOptions['dedupe']): Position {
  let cursor: string | undefined
  return {
    get: async () => (await dedupe?.cursor?.get()) ?? cursor ?? (dedupe && 'start'),
    async set(reached) {
      cursor = reached
      await dedupe?.cursor?.set(reached)
    },
  }
}
