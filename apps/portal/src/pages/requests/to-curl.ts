import type { LoggedRequest } from './request-filter.ts'

type Asked = Pick<LoggedRequest, 'method' | 'path'>

/**
 * The command that makes a request again: with the key from the environment, and what the log does not keep, the query and the
 * body, left to fill in.
 */
export function toCurl({ method, path }: Asked, origin: string): string {
  const sends = method !== 'GET' && method !== 'DELETE'
  return [
    `curl -X ${method} ${origin}${path}`,
    `-H "Authorization: Bearer $MERCHANT_PAYMENTS_KEY"`,
    ...(method === 'GET' ? [] : [`-H "Idempotency-Key: $(uuidgen)"`]),
    ...(sends ? [`-H 'Content-Type: application/json'`, `-d '{}'`] : []),
  ].join(' \\\n  ')
}
