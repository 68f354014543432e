import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { boolean, hash, type Parsed } from '../../http/fields.ts'
import type { Json } from '../../http/wire.ts'
import { newId } from '../../ids.ts'
import { accountFields } from '../accounts/fields.ts'
import { tokenFields } from '../persons/fields.ts'
import { tokenWire } from './object.ts'
import { assertMayTokenize } from './publishable-only.ts'

const accountTokenFields = {
  business_type: accountFields.business_type,
  company: accountFields.company,
  individual: accountFields.individual,
  tos_shown_and_accepted: boolean(),
}
/** The content of an account token of v1. */
export type AccountTokenPayload = Partial<Parsed<typeof accountTokenFields>>

/** Stripe: "Create an account token", "Create a person token". Tokens of cards and bank accounts the sandbox has built in. */
export const createToken = endpoint({
  method: 'POST',
  path: '/v1/tokens',
  publishable: true,
  params: { account: hash(accountTokenFields), person: hash(tokenFields) },
  run(ctx, { account, person }) {
    assertMayTokenize(ctx, (message) => invalid(message))
    const type = account ? 'account' : 'person'
    const payload = account ?? person
    if (!payload || (account && person)) {
      throw invalid('You must supply either an account or a person to create a token.', undefined, 'parameter_missing')
    }
    const token = ctx.objects.insert('token', ctx, newId(type === 'account' ? 'ct' : 'cpt'), ctx.now, {
      version: 1,
      type,
      account: null,
      payload: JSON.parse(JSON.stringify(payload)) as { [field: string]: Json },
      expires_at: null,
    })
    return tokenWire(token)
  },
})
