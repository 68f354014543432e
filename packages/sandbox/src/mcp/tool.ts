import type { z } from 'zod'
import type { Json, Wire } from '../http/wire.ts'
import { type ApiCall, apiRequest } from '../in-process/api-request.ts'
import type { Sandbox } from '../sandbox.ts'

/** The sandbox that tools act on, at its address. */
export type Served = { sandbox: Sandbox; url: string }

/** One tool as an agent is shown it. Its result is JSON; an error that it throws is reported to the agent. */
type Tool = {
  name: string
  title: string
  description: string
  /** Marks a tool that changes nothing. */
  reads: boolean
  input: z.ZodObject
  run(served: Served, input: unknown): Json | Promise<Json>
}

/** Declares a tool; the type of what it is given follows from its fields. */
export function tool<Shape extends z.ZodRawShape>(definition: {
  name: string
  title: string
  description: string
  reads?: boolean
  input: z.ZodObject<Shape>
  run(served: Served, input: z.infer<z.ZodObject<Shape>>): unknown
}): Tool {
  return { reads: false, ...definition } as unknown as Tool
}

/**
 * Calls the API in the test mode.
 *
 * @throws Error that says what the API says
 */
export async function callApi({ sandbox }: Served, call: ApiCall): Promise<Wire> {
  const answer = await sandbox.fetch(apiRequest(sandbox.keys.test.secret, call))
  const body = (await answer.json()) as Wire
  if (answer.ok) return body
  throw new Error(JSON.stringify({ status: answer.status, ...body }))
}
