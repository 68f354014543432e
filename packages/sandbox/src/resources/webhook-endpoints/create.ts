import { assertVersion } from '../../http/api-version.ts'
import { changeMetadata, metadata, url } from '../../http/common-fields.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { boolean, clearable, type Field, list, matching, required, string } from '../../http/fields.ts'
import { newId, randomText } from '../../ids.ts'
import { requireHttps, requireRoom } from './limits.ts'
import { webhookEndpointWire } from './object.ts'

/** At least one event type, or `*` alone for all of them. */
export function enabledEventsField(): Field<string[]> {
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
    assertVersion(input.api_version, ctx.settings.otherVersions, 'api_version')
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
