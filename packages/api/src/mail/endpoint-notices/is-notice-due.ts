import type { NoticeKind } from '@merchant-payments/webhooks'

/** The mail about the same endpoint that the member got last. */
export type LastNotice = { kind: NoticeKind; sentAt: Date }

/** The minimum interval of notices about an endpoint that keeps failing and recovering. */
const quietMs = 60 * 60 * 1000

/**
 * Whether a member gets a mail. A recovery is reported only after bad news, a repeated failure at most once an hour, and a
 * deactivation always.
 */
export function isNoticeDue(kind: NoticeKind, last: LastNotice | null, now: Date): boolean {
  if (kind === 'deactivated') return true
  if (kind === 'recovered') return last !== null && last.kind !== 'recovered'
  if (last === null || now.getTime() - last.sentAt.getTime() >= quietMs) return true
  return kind === 'at_risk' && last.kind === 'failing'
}
