import { endpoint } from '../http/endpoint.ts'
import { hash, oneOf, type Shape, string } from '../http/fields.ts'
import { listOf, pageParams } from '../http/lists.ts'

/** A list of what cannot be made here: it is empty, so that a program that copies a whole account gets to its end. */
function emptyList(url: string, params: Shape) {
  return endpoint({ method: 'GET', path: url, params, run: () => listOf([], url) })
}

export const emptyLists = [
  emptyList('/v1/tax_ids', {
    ...pageParams,
    owner: hash({ account: string(), customer: string(), type: oneOf('account', 'application', 'customer', 'self') }),
  }),
]
