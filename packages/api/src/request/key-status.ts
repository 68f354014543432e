export type KeyStatus = 'active' | 'revoked' | 'expired' | 'suspended'

type Known = {
  revokedAt: Date | null
  expiresAt: Date | null
  /** Since when all keys of the merchant rest. */
  suspendedAt: Date | null
}

/** What ended for good comes first: lifting a suspension would not bring such a key back. */
export function keyStatus({ revokedAt, expiresAt, suspendedAt }: Known, now: Date): KeyStatus {
  if (revokedAt) return 'revoked'
  if (expiresAt && expiresAt <= now) return 'expired'
  return suspendedAt ? 'suspended' : 'active'
}
