import type { Demo } from '@merchant-payments/site'

/** A call of the API with the demo merchant's key of the test mode: a POST with a body, a GET without. */
type CallApi = <Data>(path: string, body?: unknown) => Promise<Data>

/** @throws in a call, for any answer but success */
export function callApi({ base_url, test_key }: Demo): CallApi {
  return async <Data>(path: string, body?: unknown) => {
    const answer = await fetch(base_url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${test_key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return ((await answer.json()) as { data: Data }).data
  }
}
