import { isIP } from 'node:net'
import { APIError } from 'better-auth/api'

/** The domain that passkeys are bound to: localhost for an IP address, for which browsers make no passkeys. */
export function passkeyDomain(publicUrl: string): string {
  const host = new URL(publicUrl).hostname.replace(/^\[|\]$/g, '')
  return isIP(host) === 0 ? host : 'localhost'
}

type Verified = {
  verification: {
    registrationInfo?: { userVerified: boolean } | undefined
    authenticationInfo?: { userVerified: boolean } | undefined
  }
}

/**
 * Refuses a passkey that did not check a fingerprint, a face or a PIN. A passkey replaces a password and a code, and is two
 * factors only if it verifies its owner.
 * @throws APIError
 */
export async function requireVerifiedUser({ verification }: Verified): Promise<void> {
  const { userVerified } = verification.authenticationInfo ?? verification.registrationInfo ?? {}
  if (!userVerified)
    throw new APIError('UNAUTHORIZED', { code: 'USER_NOT_VERIFIED', message: 'The user was not verified.' })
}
