import { assertVersion } from '../http/api-version.ts'
import { changeMetadata, isLoopback, metadata, url } from '../http/common-fields.ts'
import type { Context } from '../http/context.ts'
import { endpoint } from '../http/endpoint.ts'
import { type ApiError, invalid } from '../http/errors.ts'
import { boolean, clearable, type Field, list, matching, required, string } from '../http/fields.ts'
import { listPage, pageParams } from '../http/lists.ts'
import type { Wire } from '../http/wire.ts'
import { newId, randomText } from '../ids.ts'
import type { Stored } from '../store/objects.ts'
import { loadOr404 } from './load.ts'

type WebhookEndpointState = {
  url: string
  secret: string
  connect: boolean
  enabled_events: string[]
  description: string | null
  /** In which events are rendered; null is the account's own version. It stays what it was at creation. */
  api_version: string | null
  disabled: boolean
  metadata: Record<string, string>
}

declare module '../store/object-kinds.ts' {
  interface States {
    webhook_endpoint: WebhookEndpointState
  }
}

/** The wire object without its secret, which only creation shows. */
function webhookEndpointWire(endpoint: Stored<'webhook_endpoint'>): Wire {
  const { state } = endpoint
  return {
    id: endpoint.id,
    object: 'webhook_endpoint',
    api_version: state.api_version,
    application: null,
    created: endpoint.created,
    description: state.description,
    enabled_events: state.enabled_events,
    livemode: endpoint.live,
    metadata: state.metadata,
    status: state.disabled ? 'disabled' : 'enabled',
    url: state.url,
  }
}

/** Stripe: event destinations, at most 16 for an account in a mode. */
export const maxDestinations = 16

/** The number of destinations of v1 and v2 together. */
export function countOfDestinations(ctx: Context): number {
  return ctx.objects.all('webhook_endpoint', ctx).length + ctx.objects.all('v2.core.event_destination', ctx).length
}

/** Stripe: event destinations, at most three snapshot versions beside the account's default one. */
const maxOtherVersions = 3

/** @throws ApiError 400 when one more endpoint, with events in this version, is too many */
function requireRoom(ctx: Context, version: string | null): void {
  if (countOfDestinations(ctx) >= maxDestinations) {
    throw invalid(`You have reached the maximum of ${maxDestinations} ${ctx.live ? 'live' : 'test'} webhook endpoints.`)
  }
  const endpoints = ctx.objects.all('webhook_endpoint', ctx)
  const versions = new Set(endpoints.map(({ state }) => state.api_version))
  const others = [...versions.add(version)].filter((one) => one !== null && one !== ctx.settings.accountVersion)
  if (others.length > maxOtherVersions) {
    throw invalid(`Your webhook endpoints can use at most ${maxOtherVersions} other API versions.`, 'api_version')
  }
}

/**
 * Stripe: live endpoints are reached over TLS alone. A loopback address is excepted, because a receiver under
 * development has no certificate.
 */
function requireHttps(ctx: Context, url: string | undefined): void {
  if (!ctx.live || url === undefined) return
  const { protocol, hostname } = new URL(url)
  if (protocol !== 'https:' && !isLoopback(hostname)) throw httpsRequired()
}

function httpsRequired(): ApiError {
  return invalid('Invalid URL: live webhook endpoints must start with https://', 'url', 'url_invalid')
}

/** At least one event type, or `*` alone for all of them. */
function enabledEventsField(): Field<string[]> {
  const types = list(matching(/^(\*|[a-z0-9_]+(\.[a-z0-9_]+)+)$/, 'event type'))
  return {
    parse(raw, param) {
      const value = types.parse(raw, param)
      if (value.length === 0) throw invalid('You must send at least one event type.', param)
      return value
    },
  }
}

export const createWebhookEndpoint = endpoint({
  method: 'POST',
  path: '/v1/webhook_endpoints',
  params: {
    enabled_events: required(enabledEventsField()),
    url: required(url()),
    api_version: string(),
    connect: boolean(),
    description: clearable(string()),
    metadata: metadata(),
  },
  run(ctx, input) {
    assertVersion(input.api_version, 'api_version')
    requireHttps(ctx, input.url)
    requireRoom(ctx, input.api_version ?? null)
    const stored = ctx.objects.insert('webhook_endpoint', ctx, newId('we'), ctx.now, {
      url: input.url,
      secret: `whsec_${randomText(32)}`,
      connect: input.connect ?? false,
      enabled_events: input.enabled_events,
      description: input.description ?? null,
      api_version: input.api_version ?? null,
      disabled: false,
      metadata: changeMetadata({}, input.metadata),
    })
    return { ...webhookEndpointWire(stored), secret: stored.state.secret }
  },
})

export const retrieveWebhookEndpoint = endpoint({
  method: 'GET',
  path: '/v1/webhook_endpoints/:id',
  params: {},
  run: (ctx, _params, [id]) => webhookEndpointWire(loadOr404(ctx, 'webhook_endpoint', id)),
})

/** Stripe: an endpoint's `api_version` and `connect` cannot be changed, so neither is a parameter here. */
export const updateWebhookEndpoint = endpoint({
  method: 'POST',
  path: '/v1/webhook_endpoints/:id',
  params: {
    description: clearable(string()),
    disabled: boolean(),
    enabled_events: enabledEventsField(),
    metadata: metadata(),
    url: url(),
  },
  run(ctx, input, [id]) {
    const stored = loadOr404(ctx, 'webhook_endpoint', id)
    const { state } = stored
    requireHttps(ctx, input.url)
    if (input.description !== undefined) state.description = input.description
    state.disabled = input.disabled ?? state.disabled
    state.enabled_events = input.enabled_events ?? state.enabled_events
    state.metadata = changeMetadata(state.metadata, input.metadata)
    state.url = input.url ?? state.url
    ctx.objects.save(stored)
    return webhookEndpointWire(stored)
  },
})

export const deleteWebhookEndpoint = endpoint({
  method: 'DELETE',
  path: '/v1/webhook_endpoints/:id',
  params: {},
  run(ctx, _params, [id]) {
    ctx.objects.remove(loadOr404(ctx, 'webhook_endpoint', id))
    return { id, object: 'webhook_endpoint', deleted: true }
  },
})

export const listWebhookEndpoints = endpoint({
  method: 'GET',
  path: '/v1/webhook_endpoints',
  params: pageParams,
  run: (ctx, params) =>
    listPage(ctx, 'webhook_endpoint', params, { url: '/v1/webhook_endpoints', wire: webhookEndpointWire }),
})
