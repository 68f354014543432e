import { apiVersion } from './context.ts'
import { invalid } from './errors.ts'

/** Response header: the client requested another version than the one of the response. */
export const versionWarningHeader = 'sandbox-version-warning'

/** A date, and since 2024 the name of its release. */
const pattern = /^(\d{4})-(\d{2})-(\d{2})(?:\.[a-z]+(?:_[a-z]+)*)?$/

/**
 * Throws a 400 for an invalid version, and for any version but the sandbox's own: objects of another version have other
 * fields, and a test against ours would prove nothing.
 *
 * @param param names it where it is a parameter, such as an endpoint's `api_version`
 * @param allowed whether other versions are taken all the same
 */
export function assertVersion(version: string | null | undefined, allowed: boolean, param?: string): void {
  if (version === null || version === undefined || version === apiVersion) return
  if (!isVersion(version)) throw invalid(`Invalid Stripe API version: ${version}`, param)
  if (allowed) return
  const what = param === undefined ? 'This request asks for' : 'This endpoint would be sent events of'
  const pin =
    param === undefined
      ? `Pin '${apiVersion}' in your client: the option \`apiVersion\` in Node, \`stripe.api_version\` in Python, ` +
        '`stripe_version` in PHP, the header `Stripe-Version` everywhere'
      : `Name '${apiVersion}', or leave it out`
  throw invalid(
    `${what} the API version ${version}, and this sandbox speaks ${apiVersion} alone. ${pin}. With --other-versions ` +
      `(or the option \`otherVersions\`) the sandbox answers in ${apiVersion} and warns of it.`,
    param,
    'sandbox_version',
  )
}

/** The warning in the response to a request of another version; null for the sandbox's own. */
export function versionWarning(version: string | null): string | null {
  return version === null || version === apiVersion
    ? null
    : `You asked for ${version}; this sandbox answered in ${apiVersion}.`
}

function isVersion(version: string): boolean {
  const [, year = '', month = '', day = ''] = pattern.exec(version) ?? []
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`)
  // The 31st of February is moved to March.
  return !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(`${year}-${month}-${day}`) && year >= '2011'
}
