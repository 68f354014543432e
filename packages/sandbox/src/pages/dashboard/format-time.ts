import { html } from 'hono/html'
import type { Markup } from '../document.ts'

const parts = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
} as const
const toTheMinute = new Intl.DateTimeFormat('en-GB', parts)
const toTheSecond = new Intl.DateTimeFormat('en-GB', { ...parts, second: '2-digit' })

/** A moment in UTC, as all clocks of the sandbox are. */
export function moment(milliseconds: number): Markup {
  const date = new Date(milliseconds)
  return html`<time datetime="${date.toISOString()}">${toTheSecond.format(date)}</time>`
}

/** The same in a list, whose order says the rest. */
export function briefMoment(milliseconds: number): Markup {
  const date = new Date(milliseconds)
  return html`<time datetime="${date.toISOString()}">${toTheMinute.format(date)}</time>`
}

/** How far the clock is ahead of the real time; empty below an hour. */
export function aheadLabel(seconds: number): string {
  const hours = Math.round(seconds / 3_600)
  if (hours < 1) return ''
  if (hours < 48) return `${hours} ${hours === 1 ? 'hour' : 'hours'} ahead`
  return `${Math.round(hours / 24)} days ahead`
}

/** The same day of the next month, or its last; in Unix seconds. */
export function monthAfter(seconds: number): number {
  const from = new Date(seconds * 1000)
  const then = new Date(from)
  then.setUTCMonth(from.getUTCMonth() + 1)
  if (then.getUTCDate() !== from.getUTCDate()) then.setUTCDate(0)
  return Math.floor(then.getTime() / 1000)
}
