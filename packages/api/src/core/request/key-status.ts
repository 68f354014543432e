type KeyStatus = 'active' | 'revoked' | 'expired' | 'suspended'

type Known = {
  revokedAt: Date | null
  expiresAt: Date | null
  /** When the merchant's keys were disabled by a suspension; null if it is not suspended. */
  suspendedAt: Date | null
}

/** Revocation and expiry come first, because lifting a suspension does not restore such a key. */
export function keyStatus({ revokedAt, expiresAt, suspendedAt }: Known, now: Date): KeyStatus {
  if (revokedAt) return 'revoked'
  if (expiresAt && expiresAt <= now) return 'expired'
  return suspendedAt ? 'suspended' : 'active'
}
