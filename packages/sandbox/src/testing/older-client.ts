import type { Sandbox } from '../sandbox.ts'
import { testKeys } from './sandbox.ts'

type Sent = Record<string, string>
// biome-ignore lint/suspicious/noExplicitAny: the objects of an older version have no types here
type Answer = { status: number; headers: Headers; body: any }

/** Calls the API as a client of an older version does, with form fields such as `items[0][price]`. */
export function olderClient(sandbox: Pick<Sandbox, 'fetch'>, version: string) {
  return async (method: string, path: string, fields: Sent = {}): Promise<Answer> => {
    const form = new URLSearchParams(fields).toString()
    const isGet = method === 'GET'
    const response = await sandbox.fetch(
      new Request(`http://sandbox.test/v1${path}${isGet && form ? `?${form}` : ''}`, {
        method,
        headers: {
          authorization: `Bearer ${testKeys.test.secret}`,
          'content-type': 'application/x-www-form-urlencoded',
          'stripe-version': version,
        },
        body: isGet ? null : form,
      }),
    )
    return { status: response.status, headers: response.headers, body: await response.json() }
  }
}
