/**
 * Whether the processor has rejected or holds an account: the account, and the platform for it, must not sell. While
 * data is only due or being verified, the platform decides. Source: Stripe, `requirements.disabled_reason` of an account.
 */
export function isRejected(disabledReason: string | null): boolean {
  return (
    disabledReason !== null && (disabledReason.startsWith('rejected.') || rejectionReasons.includes(disabledReason))
  )
}

/** Our own reason for an account that was closed, or that the platform can no longer access. */
export const accessRevoked = 'revoked'

/** The reasons of a rejection, besides all reasons with the prefix `rejected.`. */
export const rejectionReasons: readonly string[] = ['listed', 'under_review', 'platform_paused', 'other', accessRevoked]
