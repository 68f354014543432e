import { type Context, isPlatform } from '../http/context.ts'
import type { ConfiguredWebhook, SandboxOptions } from '../options.ts'
import type { Database } from '../store/database.ts'
import type { Objects, Stored } from '../store/objects.ts'

/** Stands in for the address of a function. */
const handlerUrl = 'http://forwarded.invalid/'

/** The endpoints that the options register; undefined leaves those of the file as they are. */
export function webhooksOf({ webhooks, forwardTo }: SandboxOptions, secret: string): ConfiguredWebhook[] | undefined {
  if (forwardTo === undefined) return webhooks
  const url = typeof forwardTo === 'string' ? forwardTo : handlerUrl
  return [...(webhooks ?? []), ...[false, true].map((connect) => ({ livemode: false, connect, url, secret }))]
}

/** A network in which a function answers what is forwarded to it. */
export function withHandler(network: typeof fetch, forwardTo: SandboxOptions['forwardTo']): typeof fetch {
  if (typeof forwardTo !== 'function') return network
  return async (url, init) => (url === handlerUrl ? forwardTo(new Request(url, init)) : network(url, init))
}

/** Where an endpoint is, what signs its deliveries, and in which version they are rendered: null is the account's own. */
export type Target = {
  url: string
  secret: string
  apiVersion: string | null
}

/**
 * Replaces the endpoints that the configuration registers. A slot is identified by mode, connect and position, not by
 * URL: pending deliveries follow a receiver that moves to another port.
 */
export function configureWebhooks(db: Database, webhooks: ConfiguredWebhook[]): void {
  db.transaction(() => {
    db.run('DELETE FROM configured_endpoints')
    const counts = new Map<string, number>()
    for (const { livemode, connect, url, secret, events = ['*'] } of webhooks) {
      const side = `configured:${livemode ? 'live' : 'test'}:${connect ? 'connect' : 'platform'}`
      const place = counts.get(side) ?? 0
      counts.set(side, place + 1)
      db.run(
        'INSERT INTO configured_endpoints (slot, live, connect, url, secret, events) VALUES (?, ?, ?, ?, ?, ?)',
        `${side}:${place}`,
        Number(livemode),
        Number(connect),
        url,
        secret,
        JSON.stringify(events),
      )
    }
  })
}

/** Ids of the endpoints that are subscribed to an event of the context's account. */
export function endpointsFor(ctx: Context, type: string): string[] {
  const connected = !isPlatform(ctx)
  const platforms = !connected || platformHears(ctx, type) ? platformEndpoints(ctx, type, connected) : []
  const own = connected ? ctx.objects.all('webhook_endpoint', ctx).filter((e) => !e.state.connect) : []
  return [...platforms, ...own.filter((endpoint) => wants(endpoint, type)).map(({ id }) => id)]
}

function platformEndpoints(ctx: Context, type: string, connected: boolean): string[] {
  const configured = ctx.objects.db.all<{ slot: string }>(
    `SELECT slot FROM configured_endpoints, json_each(events)
      WHERE live = ? AND connect = ? AND json_each.value IN ('*', ?) GROUP BY slot`,
    Number(ctx.live),
    Number(connected),
    type,
  )
  const { platform } = ctx.settings.meta
  const registered = [
    ...ctx.objects
      .all('webhook_endpoint', { live: ctx.live, account: platform })
      .filter((e) => e.state.connect === connected),
    // Stripe: a live Connect endpoint receives the test events of its accounts, too.
    ...(connected && !ctx.live
      ? ctx.objects.all('webhook_endpoint', { live: true, account: platform }).filter((e) => e.state.connect)
      : []),
  ]
  const wanting = registered.filter((endpoint) => wants(endpoint, type))
  return [...configured.map((row) => row.slot), ...wanting.map((endpoint) => endpoint.id)]
}

function wants({ state }: Stored<'webhook_endpoint'>, type: string): boolean {
  return !state.disabled && (state.enabled_events.includes('*') || state.enabled_events.includes(type))
}

/** The endpoint's current target; null when the endpoint is deleted or disabled. */
export function findTarget(objects: Objects, endpoint: string): Target | null {
  if (endpoint.startsWith('configured:')) {
    return objects.db.one<Target>(
      'SELECT url, secret, NULL AS apiVersion FROM configured_endpoints WHERE slot = ?',
      endpoint,
    )
  }
  const destination = objects.findAnywhere('v2.core.event_destination', endpoint)
  if (destination && !destination.state.disabled) return { ...destination.state, apiVersion: null }
  const stored = objects.findAnywhere('webhook_endpoint', endpoint)
  if (!stored || stored.state.disabled) return null
  const { url, secret, api_version } = stored.state
  return { url, secret, apiVersion: api_version }
}

/** Whether the platform hears of an event of a connected account: nothing of a disconnected one, the closing of a closed one. */
function platformHears({ live, account, objects, settings }: Context, type: string): boolean {
  const state = objects.find('account', { live, account: settings.meta.platform }, account)?.state
  if (state?.disconnected) return false
  return !state?.closed || type.startsWith('account.')
}
