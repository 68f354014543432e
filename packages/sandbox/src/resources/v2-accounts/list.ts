import { boolean, integer, list, matching, oneOf } from '../../http/fields.ts'
import { v2Get } from '../../http/v2/endpoint.ts'
import { appliedConfigurations, v2AccountWire } from './object.ts'
import { assertPlatformV2 } from './rules.ts'

/** Newest first. Closed accounts are listed apart. */
export const listV2Accounts = v2Get({
  path: '/v2/core/accounts',
  query: {
    applied_configurations: list(oneOf('customer', 'merchant', 'recipient')),
    closed: boolean(),
    limit: integer({ min: 1, max: 100 }),
    page: matching(/^(before|after)_\d{1,15}$/, 'page'),
  },
  run(ctx, query) {
    assertPlatformV2(ctx)
    const limit = query.limit ?? 20
    const [side, text] = (query.page ?? '').split('_')
    const cursor = query.page === undefined ? undefined : Number(text)
    const isBack = side === 'before'
    const found = ctx.objects
      .page('account', ctx, {
        limit: -1,
        after: isBack ? undefined : cursor,
        before: isBack ? cursor : undefined,
        bySequence: true,
        conditions: [
          { sql: 'id <> ?', values: [ctx.account] },
          { sql: "COALESCE(json_extract(state, '$.closed'), 0) = ?", values: [Number(query.closed ?? false)] },
        ],
      })
      .filter(({ state }) => {
        const applied: readonly string[] = appliedConfigurations(state)
        return (query.applied_configurations ?? []).every((name) => applied.includes(name))
      })
    const rows = found.slice(0, limit)
    if (isBack) rows.reverse()
    const isMore = found.length > limit
    const at = (name: string, seq: number | undefined) => {
      const params = new URLSearchParams({ limit: String(limit), page: `${name}_${seq}` })
      if (query.closed !== undefined) params.set('closed', String(query.closed))
      for (const [index, one] of (query.applied_configurations ?? []).entries()) {
        params.set(`applied_configurations[${index}]`, one)
      }
      return `/v2/core/accounts?${params}`
    }
    const hasNext = rows.length > 0 && (isBack || isMore)
    const hasPrevious = rows.length > 0 && (isBack ? isMore : cursor !== undefined)
    return {
      data: rows.map((account) => v2AccountWire(ctx, account, [])),
      next_page_url: hasNext ? at('after', rows.at(-1)?.seq) : null,
      previous_page_url: hasPrevious ? at('before', rows[0]?.seq) : null,
    }
  },
})
