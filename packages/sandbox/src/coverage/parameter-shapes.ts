import stripe from './stripe.json' with { type: 'json' }

/** What Stripe takes for a parameter: the line of a hash's own parameters, or the values of a closed list. */
export type Expected = { shape: number | null; values: readonly string[] }

const lines: readonly string[] = stripe.shapes
const operations: Readonly<Record<string, number>> = stripe.operations

/** The parameters of a line: `name`, `name:7` with those of line 7, or `name=a|b`. */
export function expectedIn(line: number): Map<string, Expected> {
  const names = (lines[line] ?? '').split(' ').filter((text) => text !== '')
  return new Map(
    names.map((text) => {
      const [, name = '', shape, values] = /^([^:=]+)(?::(\d+))?(?:=(.*))?$/.exec(text) ?? []
      return [name, { shape: shape === undefined ? null : Number(shape), values: values?.split('|') ?? [] }]
    }),
  )
}

/**
 * Whether Stripe has a parameter that the sandbox refused.
 *
 * @param path of the operation, with its ids as `:id`
 * @param param such as `line_items[0][tax_rates]`
 */
export function stripeTakes(method: string, path: string, param: string): boolean {
  let line: number | null | undefined = operations[`${method} ${path.replace(/:\w+/g, ':id')}`]
  const names = param.split(/[[\]]+/).filter((name) => name !== '' && !/^\d+$/.test(name))
  return names.every((name) => {
    const expected = line == null ? undefined : expectedIn(line).get(name)
    line = expected?.shape
    return expected !== undefined
  })
}
