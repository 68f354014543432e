import { invalid } from '../http/errors.ts'
import type { Wire } from '../http/wire.ts'
import type { Timeline } from '../timeline.ts'

/** Ten years, in seconds. */
const maxAdvanceSeconds = 10 * 365 * 24 * 60 * 60

/** The response of both clock calls; `now` is in Unix seconds. */
export function clockWire(timeline: Timeline): Wire {
  return { now: timeline.now() }
}

/**
 * `{"advance_seconds": 86400}` advances the clock of both modes. The response is sent when all that fell due has run.
 */
export async function advanceClock(timeline: Timeline, input: Wire): Promise<Wire> {
  const unknown = Object.keys(input).find((name) => name !== 'advance_seconds')
  if (unknown !== undefined) throw invalid(`Received unknown parameter: ${unknown}`, unknown, 'parameter_unknown')
  const seconds = input.advance_seconds
  if (typeof seconds !== 'number' || !Number.isInteger(seconds) || seconds < 1 || seconds > maxAdvanceSeconds) {
    throw invalid(
      `advance_seconds must be a whole number of seconds from 1 to ${maxAdvanceSeconds}, ten years.`,
      'advance_seconds',
    )
  }
  await timeline.advance(seconds)
  return clockWire(timeline)
}
