import { v2Get } from '../../http/v2/endpoint.ts'
import { loadV2Account } from '../v2-accounts/load.ts'
import { loadV2Person } from './load.ts'
import { v2PersonWire } from './object.ts'

export const retrieveV2Person = v2Get({
  path: '/v2/core/accounts/:id/persons/:person',
  query: {},
  run: (ctx, _query, id, personId) => v2PersonWire(loadV2Person(ctx, loadV2Account(ctx, id), personId)),
})
