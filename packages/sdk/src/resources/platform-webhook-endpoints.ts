import type { Call, Result } from '../call-with-retries.ts'
import type { RequestOptions } from '../options.ts'
import type {
  PlatformTestEventCreate,
  PlatformWebhookEndpointCreate,
  PlatformWebhookEndpointUpdate,
  TestEventCreate,
  WebhookEndpoint,
  WebhookEndpointCreate,
  WebhookEndpointCreated,
  WebhookEndpointUpdate,
  WebhookEvent,
} from '../types.ts'
import { WebhookEndpoints } from './webhook-endpoints.ts'

/** Addresses that receive the events of all merchants of the platform, each event with its `merchant`. */
export class PlatformWebhookEndpoints extends WebhookEndpoints {
  /** @param call with a key of the platform */
  constructor(call: Call) {
    super((request, options) => call({ ...request, path: `/platform${request.path}` }, options))
  }

  /** Registers an HTTPS address. The answer holds `secret`, which is not shown again: store it. */
  override create(
    input: PlatformWebhookEndpointCreate,
    options?: RequestOptions,
  ): Promise<Result<WebhookEndpointCreated>> {
    return super.create(input as WebhookEndpointCreate, options)
  }

  /** Changes the fields that are given. `active: true` reactivates it; what it missed is then there for `replay`. */
  override update(
    id: string,
    input: PlatformWebhookEndpointUpdate,
    options?: RequestOptions,
  ): Promise<Result<WebhookEndpoint>> {
    return super.update(id, input as WebhookEndpointUpdate, options)
  }

  /** Sends a test event about an object and a merchant that do not exist. */
  override sendTestEvent(
    id: string,
    input: PlatformTestEventCreate = {},
    options?: RequestOptions,
  ): Promise<Result<WebhookEvent>> {
    return super.sendTestEvent(id, input as TestEventCreate, options)
  }
}
