import { v2Post } from '../../http/v2/endpoint.ts'
import { invalidField, refused } from '../../http/v2/errors.ts'
import { choice, needed, record, text } from '../../http/v2/fields.ts'
import { rfc3339 } from '../../http/v2/times.ts'
import { openLink } from '../account-links/open.ts'
import { loadV2Account } from '../v2-accounts/load.ts'

const use = record({
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
        account_onboarding: use,
        account_update: use,
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
      if (address && !/^https?:\/\//i.test(address)) throw refused('url_invalid', `The URL is not valid: ${address}`)
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
