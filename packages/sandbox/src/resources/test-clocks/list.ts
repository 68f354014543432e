import { endpoint } from '../../http/endpoint.ts'
import { listPage, pageParams } from '../../http/lists.ts'
import { testClockWire } from './object.ts'

export const listTestClocks = endpoint({
  method: 'GET',
  path: '/v1/test_helpers/test_clocks',
  params: pageParams,
  run: (ctx, params) =>
    listPage(ctx, 'test_helpers.test_clock', params, { url: '/v1/test_helpers/test_clocks', wire: testClockWire }),
})
