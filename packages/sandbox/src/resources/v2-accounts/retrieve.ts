import { list, oneOf } from '../../http/fields.ts'
import { v2Get } from '../../http/v2/endpoint.ts'
import { includes } from './fields.ts'
import { loadV2Account } from './load.ts'
import { v2AccountWire } from './object.ts'

export const retrieveV2Account = v2Get({
  path: '/v2/core/accounts/:id',
  query: { include: list(oneOf(...includes)) },
  run: (ctx, query, id) => v2AccountWire(ctx, loadV2Account(ctx, id), query.include ?? []),
})
