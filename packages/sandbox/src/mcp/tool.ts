import type { z } from 'zod'
import type { Json } from '../http/wire.ts'
import type { Sandbox } from '../sandbox.ts'

/** The sandbox that tools act on, at its address. */
export type Served = { sandbox: Sandbox; url: string }

/** One tool as an agent is shown it. Its result is JSON; an error that it throws is reported to the agent. */
export type Tool = {
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
