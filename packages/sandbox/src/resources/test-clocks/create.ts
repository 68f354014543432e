import { recordEvent } from '../../events/record.ts'
import { endpoint } from '../../http/endpoint.ts'
import { integer, required, string } from '../../http/fields.ts'
import { newId } from '../../ids.ts'
import { assertTestMode, maxFrozenTime } from './load.ts'
import { testClockWire } from './object.ts'

export const createTestClock = endpoint({
  method: 'POST',
  path: '/v1/test_helpers/test_clocks',
  params: { frozen_time: required(integer({ min: 1, max: maxFrozenTime })), name: string({ max: 300 }) },
  run(ctx, input) {
    assertTestMode(ctx)
    const clock = ctx.objects.insert('test_helpers.test_clock', ctx, newId('clock'), ctx.now, {
      frozen_time: input.frozen_time,
      name: input.name ?? null,
      status: 'ready',
      target: null,
    })
    recordEvent(ctx, 'test_helpers.test_clock.created', testClockWire(clock))
    return testClockWire(clock)
  },
})
