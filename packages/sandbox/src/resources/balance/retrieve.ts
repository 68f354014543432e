import { endpoint } from '../../http/endpoint.ts'
import { balanceWire } from './object.ts'

export const retrieveBalance = endpoint({
  method: 'GET',
  path: '/v1/balance',
  params: {},
  run: balanceWire,
})
