import { createHash } from 'node:crypto'
import { type Called, type Change, changeOf } from './change-of.ts'

const hourMs = 3_600_000

/**
 * The entry for a read of personal data: who saw whose, once an hour for each reader and object, however often a page asks
 * for it. Null if it is about no merchant.
 */
export function readOf(called: Called, now: Date): Change | null {
  const read = changeOf(called)
  if (!read) return null
  const { actor, action, merchantId, livemode, objectId } = read
  const hour = Math.floor(now.getTime() / hourMs)
  const parts = [actor.kind, actor.id, action, merchantId, livemode, objectId, hour]
  return { ...read, requestKey: uuidOf(JSON.stringify(parts)) }
}

/** A UUID that is the same for the same text. */
function uuidOf(text: string): string {
  const digits = createHash('sha256').update(text).digest('hex').slice(0, 32)
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
