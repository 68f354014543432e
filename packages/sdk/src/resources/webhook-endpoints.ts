import type { Call, Result } from '../call-with-retries.ts'
import { type List, list } from '../list.ts'
import type { RequestOptions } from '../options.ts'
import { path } from '../path.ts'
import type {
  Delivery,
  DeliveryListQuery,
  ListQuery,
  TestEventCreate,
  WebhookEndpoint,
  WebhookEndpointCreate,
  WebhookEndpointCreated,
  WebhookEndpointUpdate,
  WebhookEvent,
  WebhookReplay,
  WebhookReplayCreate,
} from '../types.ts'

/** Addresses that receive events, each with a signing secret of its own. */
export class WebhookEndpoints {
  readonly #call: Call

  /** @param call of `connect` */
  constructor(call: Call) {
    this.#call = call
  }

  /** Registers an HTTPS address. The answer holds `secret`, which is not shown again: store it. */
  async create(input: WebhookEndpointCreate, options?: RequestOptions): Promise<Result<WebhookEndpointCreated>> {
    return this.#call({ method: 'POST', path: '/webhook-endpoints', body: input }, options)
  }

  /** Lists the endpoints of the key's mode, newest first, deactivated ones included. */
  list(query: ListQuery = {}, options?: RequestOptions): List<WebhookEndpoint> {
    return list(this.#call, '/webhook-endpoints', query, options)
  }

  /** Rejects with `webhook_endpoint_not_found`. */
  async retrieve(id: string, options?: RequestOptions): Promise<Result<WebhookEndpoint>> {
    return this.#call({ method: 'GET', path: path`/webhook-endpoints/${id}` }, options)
  }

  /** Changes the fields that are given. `active: true` reactivates it; what it missed is then there for `replay`. */
  async update(id: string, input: WebhookEndpointUpdate, options?: RequestOptions): Promise<Result<WebhookEndpoint>> {
    return this.#call({ method: 'PATCH', path: path`/webhook-endpoints/${id}`, body: input }, options)
  }

  /** Ends deliveries to an endpoint; doing it twice is fine. Rejects with `webhook_endpoint_not_found`. */
  async deactivate(id: string, options?: RequestOptions): Promise<Result<WebhookEndpoint>> {
    return this.#call({ method: 'DELETE', path: path`/webhook-endpoints/${id}` }, options)
  }

  /** Gives it a new `secret`, shown this once. For 24 hours the one before signs as well. */
  async rollSecret(id: string, options?: RequestOptions): Promise<Result<WebhookEndpointCreated>> {
    return this.#call({ method: 'POST', path: path`/webhook-endpoints/${id}/roll-secret` }, options)
  }

  /** Sends a test event about an object that does not exist. Rejects with `validation_error` while the endpoint is deactivated. */
  async sendTestEvent(
    id: string,
    input: TestEventCreate = {},
    options?: RequestOptions,
  ): Promise<Result<WebhookEvent>> {
    return this.#call({ method: 'POST', path: path`/webhook-endpoints/${id}/test`, body: input }, options)
  }

  /** Lists what was sent to it, newest event first, with every attempt. */
  listDeliveries(id: string, query: DeliveryListQuery = {}, options?: RequestOptions): List<Delivery> {
    return list(this.#call, path`/webhook-endpoints/${id}/deliveries`, query, options)
  }

  /** Rejects with `delivery_not_found`. */
  async retrieveDelivery(id: string, deliveryId: string, options?: RequestOptions): Promise<Result<Delivery>> {
    return this.#call({ method: 'GET', path: path`/webhook-endpoints/${id}/deliveries/${deliveryId}` }, options)
  }

  /**
   * Sends events again: the named ones, or all that the endpoint missed `since` a moment. Delivered events are left out.
   * Rejects with `validation_error` while the endpoint is deactivated, and with `event_not_found`.
   */
  async replay(id: string, input: WebhookReplayCreate, options?: RequestOptions): Promise<Result<WebhookReplay>> {
    return this.#call({ method: 'POST', path: path`/webhook-endpoints/${id}/replay`, body: input }, options)
  }
}
