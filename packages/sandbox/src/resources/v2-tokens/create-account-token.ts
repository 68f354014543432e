import { v2Post } from '../../http/v2/endpoint.ts'
import { accountTokenFields } from './fields.ts'
import { insertV2Token } from './insert.ts'
import { v2TokenWire } from './object.ts'

export const createAccountToken = v2Post({
  path: '/v2/core/account_tokens',
  publishable: true,
  body: accountTokenFields,
  run: (ctx, input) => v2TokenWire(insertV2Token(ctx, input, { type: 'account' })),
})
