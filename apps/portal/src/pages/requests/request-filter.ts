import type { AppRouter } from '@merchant-payments/api/router'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import { requests } from '#messages/requests.ts'
import { words } from '#messages/words.ts'

const t = requests.requestFilter

export type LoggedRequest = inferRouterOutputs<AppRouter>['portal']['requests']['list']['items'][number]
type RequestFilter = inferRouterInputs<AppRouter>['portal']['requests']['list']

export const methods = {
  '': words.any,
  GET: 'GET',
  POST: 'POST',
  PUT: 'PUT',
  PATCH: 'PATCH',
  DELETE: 'DELETE',
} as const
export const outcomes = t.outcomes

/** The format of request ids. */
export const requestId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const objectId = /^(prod|price|cus|cs|pi|ch|py|re|pyr|dp|du|sub|we|evt|key|mer)_\w{6,}$/

/** Parses the text of the search box: the id of a request or an object, an error code, or the start of a path. */
export function parseSearch(typed = ''): RequestFilter {
  const text = typed.trim()
  if (text === '') return {}
  if (requestId.test(text)) return { request_id: text.toLowerCase() }
  // Ids have digits or capitals, codes have neither.
  if (objectId.test(text) && /[0-9A-Z]/.test(text)) return { object_id: text }
  if (/^[a-z]+(_[a-z]+)+$/.test(text)) return { code: text }
  return { path: text.startsWith('/') ? text : `/${text.startsWith('api/') ? '' : 'api/v1/'}${text}` }
}

type Given = Partial<Record<'q' | 'method' | 'status' | 'code' | 'key', string | undefined>>

/** The filters of the address as the API's input. Unknown values are ignored. */
export function requestFilter(
  { q, method, status, code, key }: Given,
  from: number | undefined,
  before: number | undefined,
): RequestFilter {
  return {
    ...parseSearch(q),
    ...(isOf(methods, method) ? { method } : {}),
    ...(isOf(outcomes, status) ? { status } : {}),
    ...(code !== undefined && /^[a-z_]{1,60}$/.test(code) ? { code } : {}),
    ...(key ? { key_id: key } : {}),
    ...(from === undefined ? {} : { created_from: from }),
    ...(before === undefined ? {} : { created_before: before }),
  }
}

function isOf<Values extends object>(
  values: Values,
  text: string | undefined,
): text is Exclude<keyof Values & string, ''> {
  return text !== undefined && text !== '' && Object.hasOwn(values, text)
}
