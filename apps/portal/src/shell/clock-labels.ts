import { shell } from '#messages/shell.ts'

const t = shell.clockLabels

/** The processor's clock, as far as the labels need it. Times are Unix seconds. */
export type ClockTime = { now: number; ahead: number; next_renewal: { at: number; collected: number } | null }

const day = 24 * 3_600

/** How far the clock is ahead of the real time: nothing below an hour, else whole hours or days. */
export function aheadLabel(seconds: number): string {
  const hours = Math.round(seconds / 3_600)
  if (hours < 1) return ''
  if (hours < 48) return t.hoursAhead({ hours })
  return t.daysAhead({ days: Math.round(seconds / day) })
}

/** How much of an advance is done, in percent. */
export function progressOf({ from, until }: { from: number; until: number }, now: number): number {
  return Math.max(0, Math.min(100, Math.floor(((now - from) / (until - from)) * 100)))
}

/** The choices for advancing the clock. */
export function jumpsOf({ now, next_renewal: next }: ClockTime): { name: string; title: string; until: number }[] {
  const jumps = [
    { name: t.plusDay, title: t.plusDayTitle, until: now + day },
    { name: t.plusMonth, title: t.plusMonthTitle, until: monthAfter(now) },
  ]
  if (next) {
    const until = next.collected
    jumps.push({ name: t.nextRenewal, title: t.nextRenewalTitle, until })
  }
  return jumps
}

/** A month later, in UTC: January 31 is followed by the last day of February. */
function monthAfter(seconds: number): number {
  const from = new Date(seconds * 1000)
  const then = new Date(from)
  then.setUTCMonth(from.getUTCMonth() + 1)
  if (then.getUTCDate() !== from.getUTCDate()) then.setUTCDate(0)
  return then.getTime() / 1000
}
