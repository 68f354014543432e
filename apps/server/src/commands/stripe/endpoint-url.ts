import type { Config } from '../../config.ts'
import { processorEventsPath } from '../../embedded/sandbox.ts'
import { isLoopback } from './is-loopback.ts'

/** Where the processor is to send its events. */
export function endpointUrl({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return `${publicUrl}${processorEventsPath}`
}

/**
 * Why the processor cannot send events to an address; null where it can. A sandbox may run on this machine, and reaches it.
 */
export function unreachable(
  { publicUrl, stripe }: Pick<Config, 'publicUrl' | 'stripe'>,
  livemode: boolean,
): string | null {
  const { protocol, hostname } = new URL(publicUrl)
  const real = stripe !== undefined && stripe.apiBase === undefined
  if (isLoopback(hostname)) {
    return real
      ? `PUBLIC_URL is ${publicUrl}, which only this machine can reach: Stripe cannot send events there.`
      : null
  }
  if (protocol === 'https:' || !livemode) return null
  return `PUBLIC_URL is ${publicUrl}: in live mode Stripe sends events only to https addresses.`
}
