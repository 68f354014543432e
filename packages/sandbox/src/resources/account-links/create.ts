import { url } from '../../http/common-fields.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { ignored, oneOf, required, string } from '../../http/fields.ts'
import { newId } from '../../ids.ts'
import { assertPlatform, loadAccount } from '../accounts/platform-only.ts'

export type AccountLinkState = {
  account: string
  /** Unix seconds on the sandbox clock. */
  expires_at: number
  refresh_url: string | null
  return_url: string | null
}

/** Seconds for which a link is valid. */
const lifetimeSeconds = 5 * 60

export const createAccountLink = endpoint({
  method: 'POST',
  path: '/v1/account_links',
  params: {
    account: required(string()),
    collect: oneOf('currently_due', 'eventually_due'),
    collection_options: ignored(),
    refresh_url: url(),
    return_url: url(),
    type: required(oneOf('account_onboarding', 'account_update')),
  },
  run(ctx, input) {
    assertPlatform(ctx)
    const account = loadAccount(ctx, input.account)
    if (account.id === ctx.account) throw invalid('An account link is for a connected account.', 'account')
    for (const name of ['refresh_url', 'return_url'] as const) {
      if (!input[name]) throw invalid(`Missing required param: ${name}.`, name, 'parameter_missing')
    }
    // The id alone gives access to the page, so it is as long as a secret.
    const link = ctx.objects.insert('account_link', ctx, newId('alink', 40), ctx.now, {
      account: account.id,
      expires_at: ctx.now + lifetimeSeconds,
      refresh_url: input.refresh_url ?? null,
      return_url: input.return_url ?? null,
    })
    return {
      object: 'account_link',
      created: link.created,
      expires_at: link.state.expires_at,
      url: `${ctx.settings.publicUrl}/onboarding/${link.id}`,
    }
  },
})
