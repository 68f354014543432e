/**
 * Whether the processor has thrown an account out, or holds it: nothing may be sold for it, by the platform either. While
 * something is only due or being verified, the platform decides. `revoked` is our own word for an account that was closed or
 * taken away from the platform.
 * Source: Stripe, `requirements.disabled_reason` of an account.
 */
export function isRejected(disabledReason: string | null): boolean {
  return disabledReason !== null && (disabledReason.startsWith('rejected.') || heldReasons.includes(disabledReason))
}

/** Reasons with which the processor holds an account, besides all reasons with the prefix `rejected.`. */
export const heldReasons: readonly string[] = ['listed', 'under_review', 'platform_paused', 'other', 'revoked']
