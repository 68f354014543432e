import { boolean, list, oneOf } from '../../http/fields.ts'
import { v2Get } from '../../http/v2/endpoint.ts'
import { v2Page, v2PageQuery } from '../../http/v2/lists.ts'
import { appliedConfigurations, v2AccountWire } from './object.ts'
import { assertPlatformV2 } from './rules.ts'

/** Newest first. Closed accounts are listed apart. */
export const listV2Accounts = v2Get({
  path: '/v2/core/accounts',
  query: {
    ...v2PageQuery,
    applied_configurations: list(oneOf('customer', 'merchant', 'recipient')),
    closed: boolean(),
  },
  run(ctx, { applied_configurations: wanted, closed, ...page }) {
    assertPlatformV2(ctx)
    return v2Page(ctx, 'account', page, {
      path: '/v2/core/accounts',
      filters: { closed, applied_configurations: wanted },
      conditions: [
        { sql: 'id <> ?', values: [ctx.account] },
        { sql: "COALESCE(json_extract(state, '$.closed'), 0) = ?", values: [Number(closed ?? false)] },
      ],
      keep({ state }) {
        const applied: readonly string[] = appliedConfigurations(state)
        return (wanted ?? []).every((name) => applied.includes(name))
      },
      wire: (account) => v2AccountWire(ctx, account, []),
    })
  },
})
