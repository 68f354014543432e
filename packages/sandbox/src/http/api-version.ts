import stripe from '../published/stripe.json' with { type: 'json' }
import { apiVersion } from './context.ts'
import { invalid } from './errors.ts'

/** The oldest version that is spoken. */
export const oldestVersion = '2022-08-01'

const all: readonly string[] = stripe.versions

/** The versions that are spoken, the newest last. */
export const spokenVersions: readonly string[] = all.filter((version) => version >= oldestVersion)

/**
 * Throws a 400 for a version that Stripe does not have, and for one that is older than those that are spoken.
 *
 * @param param names it where it is a parameter, such as an endpoint's `api_version`
 */
export function assertVersion(version: string | null | undefined, param?: string): void {
  if (version === null || version === undefined || spokenVersions.includes(version)) return
  if (!all.includes(version)) throw invalid(`Invalid Stripe API version: ${version}`, param)
  throw invalid(
    `The API version ${version} is not offered by this sandbox (Stripe has it). It speaks the versions from ` +
      `${oldestVersion} to ${apiVersion}. Pin one of these in your client: the option \`apiVersion\` in Node, ` +
      '`stripe.api_version` in Python, `stripe_version` in PHP, the header `Stripe-Version` everywhere.',
    param,
    'sandbox_version',
  )
}

/** The version of the answer to a request; the account's own where the request asks for none. */
export function versionOf(request: Request | undefined, ofAccount: string): string {
  const asked = request?.headers.get('stripe-version')
  return asked && spokenVersions.includes(asked) ? asked : ofAccount
}
