import type { Call, Result } from '../call.ts'
import { type List, list } from '../list.ts'
import type { RequestOptions } from '../options.ts'
import { path } from '../path.ts'
import type { ListQuery, WebhookEndpoint, WebhookEndpointCreate, WebhookEndpointCreated } from '../types.ts'

/** Addresses that are told about events, each with a signing secret of its own. */
export class WebhookEndpoints {
  readonly #call: Call

  /** @internal */
  constructor(call: Call) {
    this.#call = call
  }

  /** Registers an HTTPS address. The answer is the only one that holds `secret`: store it. */
  async create(input: WebhookEndpointCreate, options?: RequestOptions): Promise<Result<WebhookEndpointCreated>> {
    return this.#call({ method: 'POST', path: '/webhook-endpoints', body: input }, options)
  }

  /** Lists the endpoints of the key's mode, newest first, deactivated ones included. */
  list(query: ListQuery = {}, options?: RequestOptions): List<WebhookEndpoint> {
    return list(this.#call, '/webhook-endpoints', query, options)
  }

  /** Ends deliveries to an endpoint; doing it twice is fine. Rejects with `webhook_endpoint_not_found`. */
  async deactivate(id: string, options?: RequestOptions): Promise<Result<WebhookEndpoint>> {
    return this.#call({ method: 'DELETE', path: path`/webhook-endpoints/${id}` }, options)
  }
}
