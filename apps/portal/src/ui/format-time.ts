const formats = {
  day: new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }),
  minute: new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }),
  second: new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' }),
} as const

/** @param at Unix seconds @param to how exactly */
export function formatTime(at: number, to: keyof typeof formats = 'minute'): string {
  return formats[to].format(at * 1000)
}
