import type { Wire } from '../http/wire.ts'
import { type ApiCall, apiRequest } from '../in-process/api-request.ts'
import type { Served } from './tool.ts'

/**
 * Calls the API in the test mode.
 *
 * @throws Error that says what the API says
 */
export async function callApi({ sandbox }: Served, call: ApiCall): Promise<Wire> {
  const answer = await sandbox.fetch(apiRequest(sandbox.keys.test.secret, call))
  const body = (await answer.json()) as Wire
  if (answer.ok) return body
  throw new Error(JSON.stringify({ status: answer.status, ...body }))
}
