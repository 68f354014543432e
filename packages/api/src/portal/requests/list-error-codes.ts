import { errorTable } from '../../request/errors.ts'

/** Every error code with its status and what it means, in the order of the alphabet. Nothing in it was sent. */
export function listCodes() {
  const items = Object.entries(errorTable).map(([code, { http, message }]) => ({ code, status: http, message }))
  return { items: items.toSorted((one, other) => one.code.localeCompare(other.code, 'en')) }
}
