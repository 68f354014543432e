import { apiErrorOf } from '@merchant-payments/api/http'
import { appRouter } from '@merchant-payments/api/router'
import { initTRPC } from '@trpc/server'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { compileProcedure, type ProcedureDefinition, proceduresOf } from './compile-procedure.ts'

const { procedure, router } = initTRPC.context<{ steps: string[] }>().create()
const definitionOf = (built: unknown) => (built as { _def: ProcedureDefinition })._def
const context = (steps: string[]) => ({ steps }) as never

describe('a compiled procedure', () => {
  test('runs the same middlewares in the same order as tRPC', async () => {
    const built = procedure
      .use(({ ctx, next }) => {
        ctx.steps.push('first')
        return next({ ctx: { who: 'jenny' } })
      })
      .use(async ({ ctx, next }) => {
        ctx.steps.push(`second for ${ctx.who}`)
        const result = await next()
        ctx.steps.push('after')
        return result
      })
      .input(z.object({ id: z.string() }).refine(() => true))
      .output(z.object({ id: z.string() }))
      .query(({ ctx, input }) => {
        ctx.steps.push(`resolver for ${ctx.who}`)
        return { ...input, secret: 'not in the output schema' }
      })
    const steps: string[] = []
    const answer = await compileProcedure('test', definitionOf(built))(context(steps), { id: 'a' })
    expect(answer).toEqual({ id: 'a' })
    expect(steps).toEqual(['first', 'second for jenny', 'resolver for jenny', 'after'])
  })

  test('does not blame the request for an answer that its schema refuses', async () => {
    const built = procedure
      .input(z.object({}))
      .output(z.object({ id: z.string() }))
      .query(() => ({ id: 5 as unknown as string }))
    const call = () => compileProcedure('test', definitionOf(built))(context([]), {})
    const [compiled, native] = await Promise.all([
      call().catch((error: unknown) => apiErrorOf(error).code),
      router({ built })
        .createCaller({ steps: [] })
        .built({})
        .catch((error: unknown) => apiErrorOf(error).code),
    ])
    expect([compiled, native]).toEqual(['internal_error', 'internal_error'])
  })

  test('guards before it reads the input', async () => {
    const built = procedure
      .use(() => {
        throw new Error('no caller')
      })
      .input(z.object({ id: z.string() }))
      .output(z.object({}))
      .query(() => ({}))
    const run = compileProcedure('test', definitionOf(built))
    await expect(async () => run(context([]), { id: 1 })).rejects.toThrow('no caller')
  })

  test.each([
    ['no output', procedure.input(z.object({})).query(() => ({}))],
    ['no input', procedure.output(z.object({})).query(() => ({}))],
    [
      'two inputs',
      procedure
        .input(z.object({ a: z.string() }))
        .input(z.object({ b: z.string() }))
        .output(z.object({}))
        .query(() => ({})),
    ],
    [
      'a middleware behind its input',
      procedure
        .input(z.object({}))
        .use(({ next }) => next())
        .output(z.object({}))
        .query(() => ({})),
    ],
  ])('is refused at the start with %s', (_, built) => {
    expect(() => compileProcedure('test', definitionOf(built))).toThrow(/^test /)
  })

  test('exists for every operation of the router', () => {
    const procedures = proceduresOf(appRouter)
    expect(procedures.length).toBeGreaterThan(10)
    for (const [path, definition] of procedures) expect(compileProcedure(path, definition)).toBeTypeOf('function')
  })
})
