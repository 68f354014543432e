import type { Context } from './context.ts'
import type { ApiError } from './errors.ts'
import type { ExpansionTable } from './expand.ts'
import type { FormTree } from './form.ts'
import type { Json, Wire } from './wire.ts'

/** An operation, its path with the names of its ids. */
export type Operation = { method: string; path: string }

/** An operation that an older version has, and the one of the newest version that answers it. */
type ReplacedOperation = { old: Operation; by: Operation; until: string }

/** One older version of Stripe's API, translated from and to the newest. */
export type Translation = {
  readonly version: string
  /**
   * The parameters in the newest version.
   *
   * @throws ApiError 400 for a parameter that the older version has and that is not converted
   */
  request(ctx: Context, operation: Operation, sent: FormTree): FormTree
  /** The table of `expand`, with the fields that newer versions no longer have. */
  readonly expansions: ExpansionTable
  /** An answer, or any part of one, in the older version. */
  answer(ctx: Context, wire: Json): Json
  /** The former values of an event's changed fields, in the older version. `after` is in the newest. */
  previous(ctx: Context, after: Wire, previous: { [field: string]: Json }): { [field: string]: Json }
  /** A refusal that names the parameters and shows the objects as the older version does. */
  error(ctx: Context, operation: Operation, error: ApiError): ApiError
}

/** The older versions that are spoken. */
export type Versions = {
  /** Null for the newest version, which needs no translation. */
  translationOf(version: string): Translation | null
  readonly replaced: readonly ReplacedOperation[]
}
