import { v2Post } from '../../http/v2/endpoint.ts'
import { loadV2Account } from '../v2-accounts/load.ts'
import { personTokenFields } from './fields.ts'
import { insertV2Token } from './insert.ts'
import { v2TokenWire } from './object.ts'

export const createPersonToken = v2Post({
  path: '/v2/core/accounts/:id/person_tokens',
  publishable: true,
  body: personTokenFields,
  run(ctx, input, id) {
    loadV2Account(ctx, id)
    return v2TokenWire(insertV2Token(ctx, input, { type: 'person', account: id }))
  },
})
