import { v2Get } from '../../http/v2/endpoint.ts'
import { v2Page, v2PageQuery } from '../../http/v2/lists.ts'
import { loadV2Account } from '../v2-accounts/load.ts'
import { v2PersonWire } from './object.ts'

export const listV2Persons = v2Get({
  path: '/v2/core/accounts/:id/persons',
  query: v2PageQuery,
  run: (ctx, page, id) =>
    v2Page(ctx, 'person', page, {
      path: `/v2/core/accounts/${id}/persons`,
      scope: { live: ctx.live, account: loadV2Account(ctx, id).id },
      wire: v2PersonWire,
    }),
})
