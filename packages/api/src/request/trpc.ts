import { initTRPC } from '@trpc/server'
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc'
import type { OpenApiMeta } from 'trpc-to-openapi'
import { changesOf } from '../audit/change-of.ts'
import { mayCall, offersSomething } from '../people/permissions.ts'
import type { Actor, PersonActor } from './actor.ts'
import { apiErrorOf } from './api-error-of.ts'
import type { Context } from './context.ts'
import { ApiError, errorTable } from './errors.ts'
import { onceOnly } from './once-only.ts'

const trpc = initTRPC
  .context<Context>()
  .meta<OpenApiMeta>()
  .create({
    // What the REST side says, in tRPC's clothes: no stack, no message that was not written for a client.
    errorFormatter: ({ error }) => {
      const { code, message, param, issues, retryAfter } = apiErrorOf(error)
      return {
        code: TRPC_ERROR_CODES_BY_KEY[errorTable[code].trpc],
        message,
        data: {
          code: errorTable[code].trpc,
          httpStatus: errorTable[code].http,
          error: { code, param, issues, retry_after: retryAfter },
        },
      }
    },
  })

export const router = trpc.router

/** A change that is asked for natively under an Idempotency-Key is made once; who may not make it learns nothing of it. */
const once = trpc.procedure.use(async ({ ctx, path, type, getRawInput, next }) => {
  if (type !== 'mutation' || !ctx.once) return next()
  accountScope(ctx, path, type)
  const call = { ctx: { ...ctx, once: ctx.once }, path, input: await getRawInput() }
  const result = await onceOnly(call, (held) => next({ ctx: { ...held, once: undefined } }))
  // What was answered before is a result like any other, which nothing but `next` is typed to make.
  return result as Awaited<ReturnType<typeof next>>
})

/** The base of all others: what a procedure has changed is written to the audit log before it is answered. */
const audited = once.use(({ ctx, path, type, getRawInput, next }) => {
  if (type !== 'mutation') return next()
  let changed = true
  const unchanged = () => {
    changed = false
  }
  return next({ ctx: { unchanged } }).then(async (result) => {
    // Under an Idempotency-Key it may be an attempt before this one that has made the change.
    if (!result.ok || !(changed || ctx.requestKey)) return result
    const changes = changesOf({ ctx, path, input: await getRawInput(), answer: result.data })
    for (const change of changes) await ctx.services.audit.write(change)
    return result
  })
})

/**
 * The base of every procedure that is about an account: somebody may act for it, and `ctx.account` is it. The REST projection runs the same
 * middlewares (apps/server/src/http/run-procedure.ts).
 */
export const procedure = audited.use(({ ctx, path, type, next }) => next({ ctx: accountScope(ctx, path, type) }))

/**
 * Whom a request acts for, once it is clear that they may.
 * @param path of the procedure, or of the one whose permission this needs
 * @throws unauthorized, forbidden
 */
export function accountScope(ctx: Context, path: string, type: 'query' | 'mutation' | 'subscription'): AccountScope {
  const { services, account, actor, requestId, requestKey, stillHeld, closing } = ctx
  if (!actor || !account) throw new ApiError('unauthorized')
  if (actor.kind === 'person' && !(actor.role && mayCall(actor.role, path, type))) throw new ApiError('forbidden')
  if (actor.kind === 'person' && account.suspended && offersSomething(path)) {
    throw new ApiError('forbidden', {
      message: 'This merchant is suspended and can offer nothing new. Contact the platform.',
    })
  }
  const stillAllowed = async () => {
    const now = await ctx.askAgain?.()
    if (now !== undefined) accountScope({ ...ctx, actor: null, account: null, ...now }, path, type)
  }
  return { services, account, actor, requestId, requestKey, stillHeld, closing, stillAllowed, unchanged: ctx.unchanged }
}

/** The base of what anybody can do who holds the right link. */
export const guestProcedure = audited

/** The base of what people alone can do: somebody is signed in, whichever merchant they work for. */
export const personProcedure = audited.use(({ ctx, next }) => next({ ctx: { ...ctx, actor: personIn(ctx) } }))

/** The base of what members do about their merchant, which no key may: keys, members. `account` is theirs. */
export const memberProcedure = procedure.use(({ ctx, next }) => next({ ctx: { ...ctx, actor: personIn(ctx) } }))

/** The base of what people of the platform do, about any merchant. */
export const operatorProcedure = audited.use(({ ctx, next }) => {
  const { actor } = ctx
  // Nobody else learns that there is such a procedure.
  if (actor?.kind !== 'person' || !actor.operator) throw new ApiError('endpoint_not_found')
  return next({ ctx: { ...ctx, actor } })
})

function personIn({ actor }: { actor: Actor | null }): PersonActor {
  if (actor?.kind !== 'person') throw new ApiError('unauthorized', { message: 'Sign in first.' })
  return actor
}

export type PersonScope = Pick<Context, 'services' | 'unchanged'> & { actor: PersonActor }
export type MemberScope = AccountScope & PersonScope

/** What a verb gets as its first argument. */
export type AccountScope = {
  services: Context['services']
  account: NonNullable<Context['account']>
  actor: Actor
  requestId?: string | undefined
  requestKey?: string | undefined
  /** Right before an effect. @throws idempotency_key_in_use when another attempt has taken the request over */
  stillHeld?: (() => Promise<void>) | undefined
  closing?: AbortSignal | undefined
  /** For who has waited, before the answer. @throws what the caller would be refused with by now */
  stillAllowed?: (() => Promise<void>) | undefined
  /** For a change that turns out to be none: the audit log says nothing of it. */
  unchanged?: (() => void) | undefined
}
