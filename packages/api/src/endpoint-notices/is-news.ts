import type { NoticeKind } from '@merchant-payments/webhooks'

/** The mail about the same endpoint that the member got last. */
export type LastNotice = { kind: NoticeKind; sentAt: Date }

/** An endpoint that fails and recovers all the time is told of this often at most. */
const quietMs = 60 * 60 * 1000

/**
 * Whether a member is still to be told. A recovery is told after bad news alone; that an endpoint fails again, not within an
 * hour of the last mail; and a deactivation always.
 */
export function isNews(kind: NoticeKind, last: LastNotice | null, now: Date): boolean {
  if (kind === 'deactivated') return true
  if (kind === 'recovered') return last !== null && last.kind !== 'recovered'
  if (last === null || now.getTime() - last.sentAt.getTime() >= quietMs) return true
  return kind === 'at_risk' && last.kind === 'failing'
}
