import { requireSecureReturn, url } from '../http/common-fields.ts'
import type { Context } from '../http/context.ts'
import { endpoint } from '../http/endpoint.ts'
import { invalid } from '../http/errors.ts'
import { hash, oneOf, required, string } from '../http/fields.ts'
import { v2Post } from '../http/v2/endpoint.ts'
import { invalidField, v2Refusal } from '../http/v2/errors.ts'
import { choice, needed, record, rfc3339, text } from '../http/v2/fields.ts'
import { newId } from '../ids.ts'
import type { Stored } from '../store/objects.ts'
import { assertPlatform, loadAccount } from './accounts/platform.ts'
import { loadV2Account } from './v2-accounts/object.ts'

type AccountLinkState = {
  account: string
  /** Absent: `account_onboarding`. */
  type?: LinkType
  /** Unix seconds on the sandbox clock. */
  expires_at: number
  refresh_url: string | null
  return_url: string | null
  /** Whether v2 opened it, whose return has an event. */
  isV2?: boolean
}

declare module '../store/object-kinds.ts' {
  interface States {
    account_link: AccountLinkState
  }
}
type LinkType = 'account_onboarding' | 'account_update'

/** Seconds for which a link is valid. */
const lifetimeSeconds = 5 * 60

/** A link to the hosted form. Changing details is for accounts whose requirements the platform collects. */
function openLink(
  ctx: Context,
  account: Stored<'account'>,
  link: { type: LinkType; refresh_url: string; return_url: string | null; isV2?: boolean },
): { created: number; expires_at: number; url: string } {
  if (link.type === 'account_update' && account.state.controller.requirement_collection !== 'application') {
    throw invalid(
      'Account links of type `account_update` are only for accounts whose requirements the platform collects.',
      'type',
    )
  }
  requireSecureReturn(ctx, link.refresh_url, 'refresh_url')
  requireSecureReturn(ctx, link.return_url, 'return_url')
  // The id alone gives access to the page, so it is as long as a secret.
  const { id, created, state } = ctx.objects.insert('account_link', ctx, newId('alink', 40), ctx.now, {
    account: account.id,
    expires_at: ctx.now + lifetimeSeconds,
    ...link,
  })
  return { created, expires_at: state.expires_at, url: `${ctx.settings.publicUrl}/onboarding/${id}` }
}

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

const redeemLink = record({
  collection_options: record({
    fields: choice('currently_due', 'eventually_due'),
    future_requirements: choice('include', 'omit'),
  }),
  refresh_url: needed(text()),
  return_url: text(),
})

/** Stripe: account links of v2. `configurations` was removed in 2026-09-30 and is an unknown field. */
export const createV2AccountLink = v2Post({
  path: '/v2/core/account_links',
  body: {
    account: needed(text()),
    use_case: needed(
      record({
        account_onboarding: redeemLink,
        account_update: redeemLink,
        type: needed(choice('account_onboarding', 'account_update')),
      }),
    ),
  },
  run(ctx, { account: id, use_case }) {
    const account = loadV2Account(ctx, id)
    const { type } = use_case
    const sent = use_case[type]
    if (!sent) throw invalidField(`use_case.${type}`, 'is required.')
    for (const name of ['refresh_url', 'return_url'] as const) {
      const address = sent[name]
      if (address && !/^https?:\/\//i.test(address)) throw v2Refusal('url_invalid', `The URL is not valid: ${address}`)
    }
    const link = openLink(ctx, account, {
      type,
      refresh_url: sent.refresh_url,
      return_url: sent.return_url ?? null,
      isV2: true,
    })
    return {
      object: 'v2.core.account_link',
      account: id,
      created: rfc3339(link.created),
      expires_at: rfc3339(link.expires_at),
      livemode: ctx.live,
      url: link.url,
      use_case: { type, [type]: JSON.parse(JSON.stringify(sent)) },
    }
  },
})
