/**
 * Whether the processor has rejected or holds an account: the account, and the platform for it, must not sell. While
 * data is only due or being verified, the platform decides. `revoked` is our own reason for an account that was closed,
 * or that the platform can no longer access. Source: Stripe, `requirements.disabled_reason` of an account.
 */
export function isRejected(disabledReason: string | null): boolean {
  return disabledReason !== null && (disabledReason.startsWith('rejected.') || heldReasons.includes(disabledReason))
}

/** Reasons with which the processor holds an account, besides all reasons with the prefix `rejected.`. */
export const heldReasons: readonly string[] = ['listed', 'under_review', 'platform_paused', 'other', 'revoked']
