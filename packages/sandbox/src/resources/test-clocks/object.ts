import type { Wire } from '../../http/wire.ts'
import type { Stored } from '../../store/objects.ts'

export type TestClockState = {
  /** The clock's time, in Unix seconds. */
  frozen_time: number
  name: string | null
  status: 'ready' | 'advancing'
  /** The time that the clock advances to; null when it does not. */
  target: number | null
}

/** The minimum retention of a clock, in seconds. */
const retentionSeconds = 30 * 24 * 60 * 60

export function testClockWire(clock: Stored<'test_helpers.test_clock'>): Wire {
  const { state } = clock
  return {
    id: clock.id,
    object: 'test_helpers.test_clock',
    created: clock.created,
    deletes_after: clock.created + retentionSeconds,
    frozen_time: state.frozen_time,
    livemode: clock.live,
    name: state.name,
    status: state.status,
    status_details: state.target === null ? {} : { advancing: { target_frozen_time: state.target } },
  }
}
