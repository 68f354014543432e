import type { Context } from '../http/context.ts'
import type { Expandable } from '../http/expand.ts'
import type { FormTree } from '../http/form.ts'
import type { Operation } from '../http/versions.ts'
import type { Json, Wire } from '../http/wire.ts'

/** One change of Stripe's API that older clients do not know, and the way around it. */
export type Move = {
  /** The first version that has the change. */
  version: string
  /** The change, in a sentence. */
  title: string
  /** The page of Stripe's changelog. */
  page: string
  /** From the parameters of the version before to those of `version`, by operation: `POST /v1/coupons/:id`. */
  requests?: { readonly [operation: string]: (sent: FormTree, ctx: Context) => FormTree }
  /** From an object of `version` to the one of the version before, by the object's name. */
  answers?: { readonly [object: string]: (object: Wire, ctx: Context) => Wire }
  /** The fields of the version before that `expand` follows, by the object's name. */
  expands?: { readonly [object: string]: Expandable }
  /** The names of parameters in `version`, and in the version before: refusals name what was sent. */
  params?: { readonly [name: string]: string }
  /** Operations of the version before that another one answers. */
  replaces?: readonly { old: Operation; by: Operation }[]
}

/** The hash that a field holds: the object of an id that was expanded. */
export function expanded(object: Wire, field: string): Wire | null {
  const held = object[field]
  return isHash(held) ? held : null
}

export function isHash(value: Json | undefined): value is Wire {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The object without some of its fields. */
export function without(object: Wire, ...fields: string[]): Wire {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !fields.includes(name)))
}

/** The parameters with one of them under its newer name; unchanged where it was not sent. */
export function renamed(sent: FormTree, from: string, to: string): FormTree {
  const { [from]: value, ...others } = sent
  return value === undefined ? sent : { ...others, [to]: value }
}

/** The parameters with each hash of a list changed; unchanged where the list was not sent. */
export function mapItems(sent: FormTree, name: string, change: (item: FormTree) => FormTree): FormTree {
  const { [name]: items } = sent
  if (typeof items !== 'object') return sent
  const changed = Object.entries(items).map(([at, item]) => [at, typeof item === 'object' ? change(item) : item])
  return { ...sent, [name]: Object.fromEntries(changed) }
}
