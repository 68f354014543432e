import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * All versions of Stripe's API, the oldest first: those that a webhook endpoint can have.
 *
 * @param client folder of the package `stripe`
 */
export function versionsOf(client: string): string[] {
  const types = readFileSync(join(client, 'esm/resources/WebhookEndpoints.d.ts'), 'utf8')
  const named = [...types.matchAll(/'(\d{4}-\d{2}-\d{2}(?:\.[a-z]+)?)'/g)].map(([, version = '']) => version)
  return [...new Set(named)].toSorted()
}
