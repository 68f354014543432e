import { expect } from 'vitest'
import { faultsOf, operationNames } from './validate.ts'

const operations = operationNames.map((name) => {
  const [method = '', path = ''] = name.split(' ')
  return { name, method, parts: path.split('/') }
})

/**
 * Fails the test when an answer of the API is not of the type that Stripe's client gives it: a field that is missing, of another type
 * or unknown, or a value that is not in the client's list.
 */
export async function expectAnswer(request: Request, response: Response): Promise<void> {
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  if (!response.ok || !isJson) return
  const { pathname } = new URL(request.url)
  const operation = operationOf(request.method, pathname)
  if (operation === undefined) return
  const isPublic = request.headers.get('authorization')?.startsWith('Bearer pk_')
  // A publishable key reads a part of an object.
  if (isPublic) return
  const faults = faultsOf(operation, await response.clone().json())
  if (faults.length === 0) return
  // Softly: the client would make a connection error of what is thrown here.
  expect.soft(faults.slice(0, 10), `the answer to ${request.method} ${pathname}`).toEqual([])
}

/** The operation whose path this is; of several the one with the fewest ids in it. */
function operationOf(method: string, pathname: string): string | undefined {
  const parts = pathname.split('/')
  return operations
    .filter((one) => one.method === method && one.parts.length === parts.length)
    .filter((one) => one.parts.every((part, at) => part === ':id' || part === parts[at]))
    .toSorted((a, b) => idsIn(a.parts) - idsIn(b.parts))[0]?.name
}

function idsIn(parts: readonly string[]): number {
  return parts.filter((part) => part === ':id').length
}
