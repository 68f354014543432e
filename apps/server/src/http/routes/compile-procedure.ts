import { type OpenApiMeta, type ProcedureAccess, requireActiveMerchant } from '@merchant-payments/api/http'
import type { AppRouter } from '@merchant-payments/api/router'
import type { Context } from '@merchant-payments/api/services'
import { z } from 'zod'

/** The internals of a tRPC procedure that the REST projection uses. */
export type ProcedureDefinition = {
  type: 'query' | 'mutation' | 'subscription'
  meta?: OpenApiMeta & ProcedureAccess & { waits?: true }
  inputs: readonly unknown[]
  output: unknown
  middlewares: readonly Middleware[]
  resolver(options: { ctx: object; input: unknown; signal: AbortSignal | undefined }): Promise<unknown>
}

type GetRawInput = () => Promise<unknown>
type Middleware = ((options: MiddlewareOptions) => Promise<MiddlewareResult>) & { _type?: string }
type MiddlewareOptions = {
  ctx: object
  path: string
  type: string
  input: unknown
  meta: unknown
  signal: undefined
  batchIndex: number
  getRawInput: GetRawInput
  next(options?: { ctx?: object; getRawInput?: GetRawInput }): Promise<MiddlewareResult>
}
type MiddlewareResult = { ok: true; data: unknown; marker: string; ctx: object }

/** Runs a procedure on input that was not checked yet; throws what the procedure throws. The signal ends its waiting. */
export type RunProcedure = (ctx: Context, rawInput: unknown, signal?: AbortSignal) => Promise<unknown>

export function proceduresOf(router: AppRouter): [path: string, definition: ProcedureDefinition][] {
  const procedures = router._def.procedures as unknown as Record<string, { _def: ProcedureDefinition }>
  return Object.entries(procedures).map(([path, { _def }]) => [path, _def])
}

/**
 * Compiles a procedure: its own middlewares in their order, then input, the state of the merchant, resolver, output. tRPC's caller does the same
 * by copying its options at every step, at twice the cost. tRPC does not promise its internals, so the version is
 * pinned, and an unknown structure fails the start instead of being skipped.
 */
export function compileProcedure(path: string, definition: ProcedureDefinition): RunProcedure {
  const { inputs, output, resolver, middlewares, meta, type } = definition
  const [input] = inputs
  if (inputs.length !== 1 || !(input instanceof z.ZodType) || !(output instanceof z.ZodType)) {
    throw new Error(`${path} needs exactly one input schema and an output schema`)
  }
  const before = middlewaresBeforeInput(path, middlewares)
  const checkInput = compileLater(input)
  const checkOutput = compileLater(output)

  return (ctx, sent, signal) => {
    let data: unknown
    const step = async (index: number, current: object, getRawInput: GetRawInput): Promise<MiddlewareResult> => {
      const middleware = before[index]
      if (!middleware) {
        const asked = checkInput().parse(await getRawInput())
        if (ctx.account) requireActiveMerchant(ctx.account, ctx.actor, meta ?? {})
        const answer = checkOutput().safeParse(await resolver({ ctx: current, input: asked, signal }))
        // The ZodError itself is not thrown: the caller reads one as an invalid request.
        if (!answer.success) throw new TypeError(`${path} answered what its schema refuses`, { cause: answer.error })
        data = answer.data
        return { ok: true, data, marker: 'middlewareMarker', ctx: current }
      }
      return middleware({
        ctx: current,
        path,
        type,
        input: undefined,
        meta,
        signal: undefined,
        batchIndex: 0,
        getRawInput,
        next: (options) =>
          step(index + 1, options?.ctx ? { ...current, ...options.ctx } : current, options?.getRawInput ?? getRawInput),
      })
    }
    return step(0, ctx, async () => sent).then(() => data)
  }
}

/** A schema is compiled for its first request: compiling all of them would delay the start. */
function compileLater<Schema extends z.ZodType>(schema: Schema): () => ReturnType<typeof z.compile<Schema>> {
  let compiled: ReturnType<typeof z.compile<Schema>> | undefined
  return () => {
    compiled ??= z.compile(schema)
    return compiled
  }
}

/**
 * The middlewares before the input: those of `use()`. tRPC's own three kinds are recognized by their place or mark.
 */
function middlewaresBeforeInput(path: string, middlewares: readonly Middleware[]): readonly Middleware[] {
  const kinds = middlewares.map((middleware) => middleware._type ?? 'use')
  const firstParser = kinds.indexOf('input')
  const expected = [...Array(firstParser).fill('use'), 'input', 'output', 'use']
  if (firstParser < 0 || kinds.join() !== expected.join()) {
    throw new Error(`${path} has its middlewares in an order this projection does not know: ${kinds.join(', ')}`)
  }
  return middlewares.slice(0, firstParser)
}
