import { parametersOf } from './coverage.ts'

const known = new Map<string, ReadonlySet<string>>()

/** The parameters of an operation of which no effect has been observed. Derived with its first call: of all they take 50 ms of a start. */
export function echoedParameters(operation: string): ReadonlySet<string> {
  const before = known.get(operation)
  if (before) return before
  const echoed = (parametersOf(operation) ?? []).filter(({ treatment }) => treatment === 'echoed')
  const names = new Set(echoed.map(({ name }) => name))
  known.set(operation, names)
  return names
}
