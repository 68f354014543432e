import { endpoint } from '../../http/endpoint.ts'
import { loadTestClock } from './load.ts'
import { testClockWire } from './object.ts'

export const retrieveTestClock = endpoint({
  method: 'GET',
  path: '/v1/test_helpers/test_clocks/:id',
  params: {},
  run: (ctx, _params, [id]) => testClockWire(loadTestClock(ctx, id)),
})
