import { v2Post } from '../../http/v2/endpoint.ts'
import { refused } from '../../http/v2/errors.ts'
import { savePerson } from '../persons/apply.ts'
import { recordPersonEvents } from '../persons/record-person-events.ts'
import { loadV2Account } from '../v2-accounts/load.ts'
import { assertEmail } from '../v2-accounts/rules.ts'
import { redeemPersonToken } from '../v2-tokens/redeem.ts'
import { readV2Person, v2PersonFields } from './fields.ts'
import { v2PersonWire } from './object.ts'

export const createV2Person = v2Post({
  path: '/v2/core/accounts/:id/persons',
  body: v2PersonFields,
  run(ctx, input, id) {
    const account = loadV2Account(ctx, id)
    const sent = readV2Person(redeemPersonToken(ctx, account, input))
    assertEmail(sent.email)
    const person = savePerson(ctx, account, null, sent, ({ code, message }) => refused(code, message))
    recordPersonEvents(ctx, account, person, 'created')
    return v2PersonWire(person)
  },
})
