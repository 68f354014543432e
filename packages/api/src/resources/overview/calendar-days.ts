/** One day of a calendar, as a span of time: from its first moment up to that of the next. */
type Day = {
  /** 2026-11-21 */
  date: string
  from: Date
  to: Date
}

const dayMs = 24 * 60 * 60 * 1000

/** The last `count` days in a time zone, oldest first. The last day contains `now` and has not ended. */
export function lastDays(count: number, now: Date, timeZone: string): Day[] {
  const today = Date.parse(dateIn(now.getTime(), timeZone))
  const starts: number[] = []
  for (let back = count - 1; back >= -1; back -= 1) starts.push(startOf(today - back * dayMs, timeZone))
  return starts.slice(0, -1).map((from, index) => ({
    date: new Date(today - (count - 1 - index) * dayMs).toISOString().slice(0, 10),
    from: new Date(from),
    to: new Date(starts[index + 1] ?? from),
  }))
}

/**
 * The first moment of a day. Clocks may be set at midnight: then midnight comes twice, and the first one counts, or never,
 * and the day begins when they are set.
 * @param midnight of the day in UTC
 */
function startOf(midnight: number, timeZone: string): number {
  const before = offsetAt(midnight - dayMs, timeZone)
  const after = offsetAt(midnight + dayMs, timeZone)
  if (before === after) return midnight - before
  const candidates = [midnight - before, midnight - after].toSorted((a, b) => a - b)
  const midnights = candidates.filter((time) => time + offsetAt(time, timeZone) === midnight)
  return midnights[0] ?? changeWithin(Math.min(...candidates) - 1, Math.max(...candidates) + 1, timeZone)
}

/** The moment between two others at which clocks are set. */
function changeWithin(from: number, to: number, timeZone: string): number {
  let [before, after] = [from, to]
  const offset = offsetAt(from, timeZone)
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (offsetAt(middle, timeZone) === offset) before = middle
    else after = middle
  }
  return after
}

/** Milliseconds that clocks there are ahead of UTC. */
function offsetAt(time: number, timeZone: string): number {
  if (timeZone === 'UTC') return 0
  const second = Math.floor(time / 1000) * 1000
  const { year, month, day, hour, minute, second: seconds } = partsOf(second, timeZone)
  return Date.UTC(year, month - 1, day, hour, minute, seconds) - second
}

function dateIn(time: number, timeZone: string): string {
  return new Date(time + offsetAt(time, timeZone)).toISOString().slice(0, 10)
}

type Parts = Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>

function partsOf(time: number, timeZone: string): Parts {
  const parts = formatOf(timeZone).formatToParts(time)
  return Object.fromEntries(parts.map(({ type, value }) => [type, Number(value)])) as Parts
}

const formats = new Map<string, Intl.DateTimeFormat>()
/** There are fewer zones than this, but their names may be written in any case. */
const maxFormats = 600

/** @throws RangeError for an unknown time zone */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  if (formats.size >= maxFormats) formats.clear()
  formats.set(timeZone, format)
  return format
}
