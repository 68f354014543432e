import { WebhookSignatureError } from './webhook-errors.ts'

/** One signing secret, or several: of several endpoints, or of before and after a roll. */
export type WebhookSecrets = string | readonly (string | undefined)[] | undefined

/**
 * The secrets that may have signed. Blank ones are left out, as a signature with an empty secret proves nothing.
 *
 * @throws WebhookSignatureError (`empty_secret`) when none is left.
 */
export function readSecrets(secrets: WebhookSecrets): string[] {
  const given: readonly unknown[] = Array.isArray(secrets) ? secrets : [secrets]
  const usable = given.filter((secret) => typeof secret === 'string').filter((secret) => secret.trim() !== '')
  if (usable.length === 0) throw new WebhookSignatureError('empty_secret', 'The signing secret is missing or empty.')
  return usable
}
