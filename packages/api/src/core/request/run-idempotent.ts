import { apiErrorOf } from './api-error-of.ts'
import type { Context } from './context.ts'
import { ApiError, type DiscountReason, type ErrorCode, type Issue } from './errors.ts'
import type { Held, IdempotentCall } from './idempotency.ts'
import { idempotencyOwnerOf } from './idempotency-owner.ts'

type Call = { ctx: Context & { idempotentCall: IdempotentCall }; path: string; input: unknown }
type Result = { ok: true; data: unknown } | { ok: false; error: unknown }
type Refused = {
  code: ErrorCode
  message: string
  param?: string
  issues?: Issue[]
  reason?: DiscountReason
  retryAfter?: number
}
type Kept = { data?: unknown; refused?: Refused }

/**
 * Makes a tRPC call with an Idempotency-Key once: a repeated call returns the result of the first, and only to the same
 * caller.
 * @throws idempotency_key_in_use, idempotency_key_reused, the error of the first call
 */
export async function runIdempotent<R extends Result>(
  { ctx, path, input }: Call,
  run: (held: Partial<Held>) => Promise<R>,
): Promise<R | { ok: true; data: unknown }> {
  const { actor, idempotentCall } = ctx
  const owner = idempotencyOwnerOf(ctx)
  if (!owner || !actor) return run({})
  const { idempotency, key, onReplay, onUnkept } = idempotentCall
  const operation = `${path} ${actor.kind} ${'id' in actor ? actor.id : ''}`
  const before = await idempotency.begin(owner, key, operation, input)
  if ('status' in before) {
    onReplay()
    const { refused, data } = JSON.parse(before.body) as Kept
    if (refused) throw new ApiError(refused.code, refused)
    return { ok: true, data }
  }
  const result = await idempotency.hold(before, run)
  const kept: Kept = result.ok ? { data: result.data } : { refused: refusedBy(result.error) }
  const status = result.ok ? 200 : apiErrorOf(result.error).status
  await idempotency.finish(before, { status, body: JSON.stringify(kept) }).catch(onUnkept)
  return result
}

function refusedBy(error: unknown): Refused {
  const { code, message, param, issues, reason, retryAfter } = apiErrorOf(error)
  return {
    code,
    message,
    ...(param === undefined ? {} : { param }),
    ...(issues === undefined ? {} : { issues: [...issues] }),
    ...(reason === undefined ? {} : { reason }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  }
}
