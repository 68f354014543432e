import { invalid } from '../http/errors.ts'
import type { Wire } from '../http/wire.ts'
import type { Timeline } from '../timeline/advance-clock.ts'

/** Ten years, in seconds. */
const maxAdvanceSeconds = 10 * 365 * 24 * 60 * 60

/** The response of both clock calls; `now` is in Unix seconds. */
export function clockWire(timeline: Timeline): Wire {
  return { now: timeline.now() }
}

/**
 * `{"advance_seconds": 86400}` advances the clock of both modes, `{"advance_to": 1800000000}` up to a moment in Unix
 * seconds, which makes it safe to repeat. The response is sent when all that fell due has run.
 */
export async function advanceClock(timeline: Timeline, input: Wire): Promise<Wire> {
  const unknown = Object.keys(input).find((name) => name !== 'advance_seconds' && name !== 'advance_to')
  if (unknown !== undefined) throw invalid(`Received unknown parameter: ${unknown}`, unknown, 'parameter_unknown')
  const { advance_seconds: seconds, advance_to: target } = input
  if (target === undefined) {
    if (!isWholeBetween(seconds, 1, maxAdvanceSeconds)) {
      throw invalid(
        `advance_seconds must be a whole number of seconds from 1 to ${maxAdvanceSeconds}, ten years.`,
        'advance_seconds',
      )
    }
    await timeline.advance(seconds)
    return clockWire(timeline)
  }
  if (seconds !== undefined) throw invalid('Pass advance_seconds or advance_to, not both.', 'advance_to')
  if (!isWholeBetween(target, 0, timeline.now() + maxAdvanceSeconds)) {
    throw invalid('advance_to must be in whole Unix seconds, at most ten years ahead.', 'advance_to')
  }
  await timeline.advanceTo(target)
  return clockWire(timeline)
}

function isWholeBetween(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
}
