import { errorTable } from '../../core/request/errors.ts'

/** Every error code with its status and its meaning, in alphabetical order. Contains no data of a request. */
export function listCodes() {
  const items = Object.entries(errorTable).map(([code, { http, message }]) => ({ code, status: http, message }))
  return { items: items.toSorted((one, other) => one.code.localeCompare(other.code, 'en')) }
}
