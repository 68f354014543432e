import { withAccount } from '@merchant-payments/db'
import { initTRPC } from '@trpc/server'
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc'
import { changesOf } from '../audit-log/change-of.ts'
import { readOf } from '../audit-log/read-of.ts'
import { isPlatformResource, neededPermission } from '../keys/permissions.ts'
import type { AccountScope, PlatformScope } from './account-scope.ts'
import type { Actor, PersonActor } from './actor.ts'
import { apiErrorOf, processorMessageOf } from './api-error-of.ts'
import type { Context } from './context.ts'
import { ApiError, errorTable } from './errors.ts'
import { withOwnIds } from './own-ids.ts'
import type {
  AccountProcedureMeta,
  KeyProcedureMeta,
  OperatorProcedureMeta,
  OtherProcedureMeta,
  PlatformProcedureMeta,
  ProcedureMeta,
} from './procedure-meta.ts'
import { refusedField } from './refused-field.ts'
import { requireActiveMerchant } from './require-active-merchant.ts'
import { requirePermission } from './require-permission.ts'
import { mayCall, type ProcedureAccess, requireOperator } from './roles.ts'
import { runIdempotent } from './run-idempotent.ts'

const trpc = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    // The same errors as REST, in tRPC's form: no stack, and no message that was not written for a client. Operators also
    // get the processor's message.
    errorFormatter: ({ error, ctx }) => {
      const told = apiErrorOf(error)
      const { code, param, issues, reason, retryAfter } = told
      const processorMessage = ctx?.actor?.kind === 'person' && ctx.actor.operator ? processorMessageOf(told) : null
      const message = processorMessage === null ? told.message : `${told.message} (${processorMessage})`
      return {
        code: TRPC_ERROR_CODES_BY_KEY[errorTable[code].trpc],
        message,
        data: {
          code: errorTable[code].trpc,
          httpStatus: errorTable[code].http,
          error: { code, param, issues, reason, retry_after: retryAfter },
        },
      }
    },
  })

export const router = trpc.router

/** Assigns the work of a procedure to its account, which leaves some connections to the database for other accounts. */
const shared = trpc.procedure.use(({ ctx, next }) => withAccount(ctx.account?.id ?? null, () => next()))

/** Routes lists to the replica or the primary, and notes changes. Without a replica it does nothing. */
const routed = shared.use(async ({ ctx, type, meta, next }) => {
  const { services, actor } = ctx
  const { readers } = services
  if (!readers || !actor) return next()
  if (type === 'mutation') {
    await readers.noteWrite(actor)
    // A long change outlasts the first note. The change was made even if the second note fails.
    const noteAgain = () =>
      readers.noteWrite(actor).catch((err: unknown) => services.alert({ err }, 'a change was not noted for lists'))
    return next().finally(noteAgain)
  }
  if (!meta?.mayLag) return next()
  return readers.read(actor, async (database) => {
    const result = await next({ ctx: { services: { ...services, database } } })
    if (!result.ok) throw result.error
    return result
  })
})

/** A tRPC mutation with an Idempotency-Key is made once. A caller without access to it gets no stored response. */
const once = routed.use(async ({ ctx, path, type, meta = {}, getRawInput, next }) => {
  if (type !== 'mutation' || !ctx.idempotentCall) return next()
  if (isPlatformResource(meta.resource)) platformScope(ctx, meta)
  else accountScope(ctx, meta)
  const call = { ctx: { ...ctx, idempotentCall: ctx.idempotentCall }, path, input: await getRawInput() }
  const result = await runIdempotent(call, (held) => next({ ctx: { ...held, idempotentCall: undefined } }))
  // A stored response has the type of a result, which TypeScript lets only `next` create.
  return result as Awaited<ReturnType<typeof next>>
})

/** Accepts the processor's ids of objects that were adopted. From here on the request has ours. */
const named = once.use(async ({ ctx, path, meta, getRawInput, next }) => {
  const { services, account } = ctx
  if (!account?.adopted || meta?.scope !== 'account') return next()
  accountScope(ctx, meta)
  const input = await withOwnIds(services.database, account.id, path, await getRawInput())
  return next({ getRawInput: async () => input })
})

/** The base of all others: changes, and reads of personal data, are written to the audit log before the response is sent. */
const audited = named.use(({ ctx, type, meta, getRawInput, next }) => {
  const { audit: action, scope = 'account' }: ProcedureMeta = meta ?? {}
  if (!action) return next()
  let changed = true
  const unchanged = () => {
    changed = false
  }
  return next({ ctx: { unchanged } }).then(async (result) => {
    // Under an Idempotency-Key an earlier attempt may have made the change.
    if (!result.ok || !(changed || ctx.requestKey)) return result
    const { auditLog, clock } = ctx.services
    const called = { ctx, scope, action, input: await getRawInput(), answer: result.data }
    const entries = type === 'query' ? [readOf(called, clock.now())] : changesOf(called)
    for (const entry of entries) if (entry) await auditLog.write(entry)
    return result
  })
})

/** Reports a parameter that the processor refused as the field that it came from. */
const explained = audited.use(async ({ getRawInput, next }) => {
  const explain = async (error: unknown, cause: unknown) => refusedField(cause, await getRawInput()) ?? error
  // The REST projection throws what tRPC would return.
  const result = await next().catch(async (error: unknown) => {
    throw await explain(error, error)
  })
  if (!result.ok) throw await explain(result.error, result.error.cause)
  return result
})

const aboutAccount = explained.use(({ ctx, meta = {}, next }) => {
  const scope = accountScope(ctx, meta)
  if (!ctx.checksStateAfterInput) requireActiveMerchant(scope.account, scope.actor, meta)
  return next({ ctx: scope })
})
const aboutOwnAccount = aboutAccount.use(({ ctx, next }) => next({ ctx: { ...ctx, actor: personIn(ctx) } }))
const aboutPerson = audited.use(({ ctx, next }) => next({ ctx: { ...ctx, actor: personIn(ctx) } }))
const byPlatform = explained.use(({ ctx, meta = {}, next }) => next({ ctx: platformScope(ctx, meta) }))
const aboutPlatform = audited.use(({ ctx, meta = {}, next }) => {
  const { actor } = ctx
  // Other callers must not learn that the procedure exists.
  if (actor?.kind !== 'person' || !actor.operator) throw new ApiError('endpoint_not_found')
  requireOperator(actor.operator, meta)
  return next({ ctx: { ...ctx, actor } })
})

// A procedure begins with its meta: one without its access, or its name in the audit log, does not compile.

/**
 * The base of procedures about an account: the caller may act for it, and `ctx.account` is that account. The REST
 * projection runs the same middlewares (apps/server/src/http/routes/compile-procedure.ts).
 */
export const procedure = {
  meta: (meta: KeyProcedureMeta) => aboutAccount.meta({ scope: 'account', ...meta }),
}

/**
 * The base of procedures with which members manage their merchant, such as keys and members. Keys may not call them.
 * `account` is the members' own.
 */
export const memberProcedure = {
  meta: (meta: AccountProcedureMeta) => aboutOwnAccount.meta({ scope: 'account', ...meta }),
}

/** The base of procedures that need a link with a token, and no account. */
export const guestProcedure = {
  meta: (meta: OtherProcedureMeta) => audited.meta({ scope: 'person', ...meta }),
}

/** The base of procedures about the signed-in person, at whichever merchant they work. */
export const personProcedure = {
  meta: (meta: OtherProcedureMeta) => aboutPerson.meta({ scope: 'person', ...meta }),
}

/** The base of procedures that only keys of the platform may call, about merchants in the mode of the key. */
export const platformProcedure = {
  // No role of a member may call it.
  meta: ({ change, ...meta }: PlatformProcedureMeta) =>
    byPlatform.meta({ scope: 'platform', ...meta, ...(change ? { change: [] } : { read: [] }) }),
}

/** The base of operators' procedures, about any merchant. */
export const operatorProcedure = {
  meta: (meta: OperatorProcedureMeta) => aboutPlatform.meta({ scope: 'platform', ...meta }),
}

/** The access rule of a procedure, for routes outside the router that share it. */
export function accessOf({ _def }: { _def: { meta?: unknown } }): ProcedureAccess {
  return (_def.meta ?? {}) as ProcedureAccess
}

/**
 * The account that a request acts for, once its caller is authorized.
 * @param access who may call the procedure
 * @throws unauthorized, forbidden, permission_denied
 */
export function accountScope(ctx: Context, access: ProcedureAccess): AccountScope {
  const { services, account, actor, requestId, requestKey, stillHeld, hasActed, answerOnce, closing } = ctx
  if (!actor || !account) throw new ApiError('unauthorized')
  if (actor.kind === 'platform') throw new ApiError('unauthorized')
  if (actor.kind === 'key') requirePermission(actor, access.resource ? neededPermission(access) : 'everything')
  if (actor.kind === 'person' && !(actor.role && mayCall(actor.role, access))) throw new ApiError('forbidden')
  if (actor.kind === 'person' && account.suspended && access.offers) {
    throw new ApiError('forbidden', {
      message: 'This merchant is suspended and cannot create or change offers. Contact the platform.',
    })
  }
  const assertStillAuthorized = async () => {
    const now = await ctx.reauthenticate?.()
    if (now !== undefined) accountScope({ ...ctx, actor: null, account: null, ...now }, access)
  }
  return {
    services,
    account,
    actor,
    requestId,
    requestKey,
    stillHeld,
    hasActed,
    answerOnce,
    closing,
    assertStillAuthorized,
    unchanged: ctx.unchanged,
  }
}

/**
 * The scope of a key of the platform, once its caller is authorized.
 * @throws unauthorized, permission_denied
 */
function platformScope(ctx: Context, access: ProcedureAccess): PlatformScope {
  const { services, actor, requestId, requestKey, stillHeld, hasActed, answerOnce, unchanged } = ctx
  if (actor?.kind === 'key') {
    throw new ApiError('permission_denied', { message: 'Only a key of the platform may call this operation.' })
  }
  if (actor?.kind !== 'platform') throw new ApiError('unauthorized')
  requirePermission(actor, neededPermission(access))
  return {
    services,
    actor,
    livemode: actor.livemode,
    requestId,
    requestKey,
    stillHeld,
    hasActed,
    answerOnce,
    unchanged,
  }
}

function personIn({ actor }: { actor: Actor | null }): PersonActor {
  if (actor?.kind !== 'person') throw new ApiError('unauthorized', { message: 'Sign in first.' })
  return actor
}
