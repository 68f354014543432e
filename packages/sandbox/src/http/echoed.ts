import type { FormTree } from './form.ts'
import type { Json } from './wire.ts'

/** Parameters of which no effect has been observed, of an operation as `POST /v1/customers/:id`. Names have no numbers of lists. */
export type EchoedParameters = (operation: string) => ReadonlySet<string>

/** The response header that names the parameters of a request whose effect has not been observed. */
export const echoedHeader = 'sandbox-echoed'

export const echoedCode = 'sandbox_parameter_echoed'

/**
 * The parameters of a request of which no effect has been observed, with the numbers of their lists.
 *
 * @param path of the operation, with names for its ids: `/v1/customers/:id`
 */
export function echoedIn(
  echoed: EchoedParameters,
  { method, path }: { method: string; path: string },
  params: FormTree | Json,
): string[] {
  return namesIn(echoed(`${method} ${path.replace(/:\w+/g, ':id')}`), params, '', '')
}

/** `rule` is the name without the numbers of lists, by which a parameter is known. */
function namesIn(names: ReadonlySet<string>, value: FormTree | Json, name: string, rule: string): string[] {
  if (names.has(rule)) return [name]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([part, one]) => {
    const full = name === '' ? part : `${name}[${part}]`
    const known = /^\d+$/.test(part) ? rule : rule === '' ? part : `${rule}[${part}]`
    return namesIn(names, one, full, known)
  })
}

export function echoedMessage(operation: { method: string; path: string }, names: readonly string[]): string {
  const [subject, verb] = names.length === 1 ? ['parameter', 'is'] : ['parameters', 'are']
  return (
    `${operation.method} ${operation.path}: the ${subject} ${names.join(', ')} ${verb} accepted, but no effect of ` +
    `${names.length === 1 ? 'it' : 'them'} has been observed in this sandbox (COVERAGE.md).`
  )
}
