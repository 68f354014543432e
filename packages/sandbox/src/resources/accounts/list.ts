import { endpoint } from '../../http/endpoint.ts'
import { listPage, listParams } from '../../http/lists.ts'
import { accountWire } from './object.ts'
import { assertPlatform } from './platform-only.ts'

export const listAccounts = endpoint({
  method: 'GET',
  path: '/v1/accounts',
  params: listParams,
  run(ctx, params) {
    assertPlatform(ctx)
    return listPage(ctx, 'account', params, {
      url: '/v1/accounts',
      wire: (account) => accountWire(ctx, account),
      where: [{ sql: 'id <> ?', values: [ctx.account] }],
    })
  },
})
