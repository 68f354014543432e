import type { Context } from '../../http/context.ts'
import type { Condition, Stored } from '../../store/objects.ts'
import { isActive } from './object.ts'

/** Codes are the same in large and small letters. */
export function codeIs(code: string): Condition {
  return { sql: "upper(json_extract(state, '$.code')) = ?", values: [code.toUpperCase()] }
}

/** The active promotion code that a customer types; null without one. A code for this customer alone goes first. */
export function findPromotionCode(
  ctx: Context,
  code: string,
  customer: string | null,
): Stored<'promotion_code'> | null {
  const found = ctx.objects.all('promotion_code', ctx, codeIs(code)).filter((one) => isActive(ctx, one))
  return (
    found.find(({ state }) => state.customer !== null && state.customer === customer) ??
    found.find(({ state }) => state.customer === null) ??
    null
  )
}
