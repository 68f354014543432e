import type { Context } from '../context.ts'
import type { Parsed, Shape } from '../fields.ts'
import type { Wire } from '../wire.ts'
import type { JsonShape, ParsedJson } from './fields.ts'

/** One operation under `/v2`: a query on GET, a JSON body on POST. `run` gets the ids of the path in their order. */
export type V2Endpoint = {
  method: 'GET' | 'POST' | 'DELETE'
  /** Example: `/v2/core/accounts/:id`. */
  path: string
  query: Shape
  body: JsonShape
  /** Whether a publishable key may call it. */
  publishable?: boolean
  run(ctx: Context, input: unknown, id: string, second: string): Wire
}

type Definition<Input> = {
  path: string
  publishable?: boolean
  run(ctx: Context, input: Input, id: string, second: string): Wire
}

/** Declares a reading operation. */
export function v2Get<S extends Shape>(definition: Definition<Parsed<S>> & { query: S }): V2Endpoint {
  return { ...definition, method: 'GET', body: {} } as unknown as V2Endpoint
}

/** Declares a writing operation. */
export function v2Post<S extends JsonShape>(definition: Definition<ParsedJson<S>> & { body: S }): V2Endpoint {
  return { ...definition, method: 'POST', query: {} } as unknown as V2Endpoint
}

/** Declares a deleting operation. */
export function v2Delete(definition: Definition<unknown>): V2Endpoint {
  return { ...definition, method: 'DELETE', query: {}, body: {} }
}
