import { z } from 'zod'
import { CommandError } from '../command-error.ts'

/** What tools are made of: the part of an OpenAPI document that is used. */
const contract = z.object({
  info: z.object({ title: z.string(), version: z.string(), description: z.string().default('') }),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        operationId: z.string(),
        summary: z.string().default(''),
        description: z.string().default(''),
        parameters: z
          .array(
            z.object({
              name: z.string(),
              in: z.enum(['path', 'query', 'header']),
              required: z.boolean().default(false),
              description: z.string().optional(),
              schema: z.record(z.string(), z.unknown()),
            }),
          )
          .default([]),
        /** Destructive by default: an unnecessary confirmation is the smaller fault. */
        'x-destructive': z.boolean().default(true),
        requestBody: z
          .object({
            content: z.object({
              'application/json': z.object({
                schema: z.record(z.string(), z.unknown()),
                examples: z.record(z.string(), z.object({ value: z.unknown() })).default({}),
              }),
            }),
          })
          .optional(),
      }),
    ),
  ),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
})

export type Contract = z.infer<typeof contract>
export type Operation = Contract['paths'][string][string]

/** The server generates its contract at the first request. */
const timeoutMs = 30_000

/**
 * The contract of the server that the tools will call.
 * @throws CommandError when it does not answer, or with something else
 */
export async function readContract(server: string): Promise<Contract> {
  const url = `${server}/api/v1/openapi.json`
  const answer = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
    .then(async (response) => (await response.json()) as unknown)
    .catch((error: Error) => {
      throw new CommandError(`${url} does not answer (${reasonOf(error)}). Is the server started?`)
    })
  const read = contract.safeParse(answer)
  if (!read.success) throw new CommandError(`${url} is not the contract of this API: check --server.`)
  return read.data
}

function reasonOf({ message, cause }: Error): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : message
}
