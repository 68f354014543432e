import { language } from '#messages/language.ts'

const day = 86_400
const near = 3 * day

/**
 * The remaining time, as people say it: "in 3 days".
 * @param left seconds
 * @returns null when it has passed
 */
export function timeLeft(left: number): { text: string; near: boolean } | null {
  if (left < 0) return null
  return { text: relative(left), near: left <= near }
}

/** Rounded down: 71 hours are two days. */
function relative(seconds: number): string {
  const format = new Intl.RelativeTimeFormat(language.code, { numeric: 'always' })
  if (seconds >= 2 * day) return format.format(Math.floor(seconds / day), 'day')
  if (seconds >= 3600) return format.format(Math.floor(seconds / 3600), 'hour')
  return format.format(Math.max(1, Math.floor(seconds / 60)), 'minute')
}
