import { initTRPC } from '@trpc/server'
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc'
import type { OpenApiMeta } from 'trpc-to-openapi'
import { apiErrorOf } from './api-error-of.ts'
import type { Context } from './context.ts'
import { ApiError, errorTable } from './errors.ts'

const trpc = initTRPC
  .context<Context>()
  .meta<OpenApiMeta>()
  .create({
    // What the REST side says, in tRPC's clothes: no stack, no message that was not written for a client.
    errorFormatter: ({ error }) => {
      const { code, message, param, issues } = apiErrorOf(error)
      return {
        code: TRPC_ERROR_CODES_BY_KEY[errorTable[code].trpc],
        message,
        data: { code: errorTable[code].trpc, httpStatus: errorTable[code].http, error: { code, param, issues } },
      }
    },
  })

export const router = trpc.router

/**
 * The base of every procedure: somebody is signed in, and `ctx.account` is theirs. The REST projection runs the same
 * middleware (apps/server/src/http/run-procedure.ts).
 */
export const procedure = trpc.procedure.use(({ ctx, next }) => {
  if (!ctx.account) throw new ApiError('unauthorized')
  return next({
    ctx: { services: ctx.services, account: ctx.account, requestKey: ctx.requestKey, closing: ctx.closing },
  })
})

/** What a verb gets as its first argument. */
export type AccountScope = {
  services: Context['services']
  account: NonNullable<Context['account']>
  requestKey?: string | undefined
  closing?: AbortSignal | undefined
}
