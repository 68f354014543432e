import stripe from './stripe.json' with { type: 'json' }

/** The values that Stripe accepts for a parameter: the line of a hash's own parameters, or a list. */
export type Expected = {
  shape: number | null
  values: readonly string[]
  /** Whether the list has all values that Stripe takes. */
  closed: boolean
}

const lines: readonly string[] = stripe.shapes
const lists: readonly string[] = stripe.lists
const operations: Readonly<Record<string, number>> = stripe.operations
const parsed = new Map<number, ReadonlyMap<string, Expected>>()

/** The parameters of a line: `name`, `name:7` with those of line 7, `name=a|b` or `name=#3`, or `name~a|b`. */
export function expectedIn(line: number): ReadonlyMap<string, Expected> {
  const known = parsed.get(line)
  if (known) return known
  const names = (lines[line] ?? '').split(' ').filter((text) => text !== '')
  const expected = new Map(
    names.map((text) => {
      const [, name = '', shape, kind, values = ''] = /^([^:=~]+)(?::(\d+))?(?:([=~])(.*))?$/.exec(text) ?? []
      const listed = values.startsWith('#') ? lists[Number(values.slice(1))] : values
      return [
        name,
        {
          shape: shape === undefined ? null : Number(shape),
          values: listed ? listed.split('|') : [],
          closed: kind === '=',
        },
      ]
    }),
  )
  parsed.set(line, expected)
  return expected
}

/** The line of an operation's parameters; null where it has none or Stripe does not have it. `path` has its ids as `:id`. */
export function shapeLine(method: string, path: string): number | null {
  const line = operations[`${method} ${path.replace(/:\w+/g, ':id')}`]
  return line === undefined || line < 0 ? null : line
}

/**
 * Whether Stripe has a parameter that the sandbox refused.
 *
 * @param path of the operation, with its ids as `:id`
 * @param param such as `line_items[0][tax_rates]`
 */
export function stripeTakes(method: string, path: string, param: string): boolean {
  let line = shapeLine(method, path)
  const names = param.split(/[[\]]+/).filter((name) => name !== '' && !/^\d+$/.test(name))
  return names.every((name) => {
    const expected = line === null ? undefined : expectedIn(line).get(name)
    line = expected?.shape ?? null
    return expected !== undefined
  })
}
