import { url } from '../../http/common-fields.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { hash, oneOf, required, string } from '../../http/fields.ts'
import { assertPlatform, loadAccount } from '../accounts/platform-only.ts'
import { openLink } from './open.ts'

export const createAccountLink = endpoint({
  method: 'POST',
  path: '/v1/account_links',
  params: {
    account: required(string()),
    collect: oneOf('currently_due'),
    collection_options: hash({ fields: oneOf('currently_due'), future_requirements: oneOf('omit') }),
    refresh_url: url(),
    return_url: url(),
    type: required(oneOf('account_onboarding', 'account_update')),
  },
  run(ctx, { account: id, type, refresh_url, return_url }) {
    assertPlatform(ctx)
    const account = loadAccount(ctx, id)
    if (account.id === ctx.account) throw invalid('An account link is for a connected account.', 'account')
    if (!refresh_url) throw invalid('Missing required param: refresh_url.', 'refresh_url', 'parameter_missing')
    if (!return_url) throw invalid('Missing required param: return_url.', 'return_url', 'parameter_missing')
    const link = openLink(ctx, account, { type, refresh_url, return_url })
    return { object: 'account_link', ...link }
  },
})
