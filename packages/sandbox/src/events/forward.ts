import type { ConfiguredWebhook, SandboxOptions } from '../options.ts'

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
