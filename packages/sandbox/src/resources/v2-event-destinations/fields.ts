import type { Context } from '../../http/context.ts'
import { isLoopback } from '../../http/secure-address.ts'
import { invalidField, refused } from '../../http/v2/errors.ts'
import { choice, type JsonField, many, metadataField, needed, record, text } from '../../http/v2/fields.ts'
import { urlInclude } from './object.ts'

const eventType = text({ pattern: /^v2(\.[a-z_]+)+(\[[a-z_.]+\](\.[a-z_]+)+)?$/ })

/** At least one type of v2. */
function eventTypes(): JsonField<string[]> {
  const types = many(eventType)
  return {
    parse(raw, path) {
      const value = types.parse(raw, path)
      if (value.length === 0) throw invalidField(path, 'must not be empty.')
      return value
    },
  }
}

export const destinationFields = {
  description: text(),
  enabled_events: eventTypes(),
  metadata: metadataField(),
  name: text(),
  webhook_endpoint: record({ url: needed(text()) }),
}

export const includeUrl = many(choice(urlInclude))

/** Stripe: "Live mode requires HTTPS; sandbox mode also supports HTTP". A receiver under development is on this machine. */
export function assertReachable(ctx: Context, url: string): void {
  const address = URL.canParse(url) ? new URL(url) : null
  if (!address || !/^https?:$/.test(address.protocol)) throw refused('url_invalid', `The URL is not valid: ${url}`)
  if (ctx.live && address.protocol !== 'https:' && !isLoopback(address.hostname)) {
    throw refused('url_invalid', 'Live event destinations must start with https://')
  }
}
