/** The part of an OpenAPI document that this page reads. */
export type Contract = { info: { version: string } }

/** The contract of the server that this page comes from. */
export async function loadContract(): Promise<Contract> {
  const answer = await fetch('/api/v1/openapi.json', { signal: AbortSignal.timeout(30_000) })
  if (!answer.ok) throw new Error(`The contract was answered with ${answer.status}.`)
  return answer.json()
}
