import { recordEvent } from '../../events/record.ts'
import { endpoint } from '../../http/endpoint.ts'
import { stateIs } from '../../store/objects.ts'
import { removeCustomer } from '../customers/delete.ts'
import { loadTestClock } from './load.ts'
import { testClockWire } from './object.ts'

/** Deletes the customers on the clock as well. */
export const deleteTestClock = endpoint({
  method: 'DELETE',
  path: '/v1/test_helpers/test_clocks/:id',
  params: {},
  run(ctx, _params, [id]) {
    const clock = loadTestClock(ctx, id)
    const customers = ctx.objects.all('customer', ctx, stateIs('test_clock', id), stateIs('deleted', 0))
    for (const customer of customers) removeCustomer(ctx, customer)
    ctx.objects.remove(clock)
    recordEvent(ctx, 'test_helpers.test_clock.deleted', testClockWire(clock))
    return { id, object: 'test_helpers.test_clock', deleted: true }
  },
})
