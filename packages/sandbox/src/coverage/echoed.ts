import type { EchoedParameters } from '../http/echoed.ts'
import { coverage } from './coverage.ts'

let known: EchoedParameters | undefined

/** The parameters of all operations of which no effect has been observed. */
export function echoedParameters(): EchoedParameters {
  known ??= new Map(
    coverage().flatMap(({ operation, parameters }) => {
      const names = (parameters ?? []).filter((one) => one.treatment === 'echoed').map(({ name }) => name)
      return names.length === 0 ? [] : [[operation, new Set(names)] as const]
    }),
  )
  return known
}
