import { endpoint } from '../../http/endpoint.ts'
import { balanceSettingsWire } from './object.ts'

export const retrieveBalanceSettings = endpoint({
  method: 'GET',
  path: '/v1/balance_settings',
  params: {},
  run: balanceSettingsWire,
})
