import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ActResult, ActVerb, MessageKey, Translation } from '@merchant-payments/api/http'

/** The result of an act, above the page. */
export type Note = { text: string; bad: boolean }

const doneKeys: Partial<Record<ActVerb, MessageKey>> = {
  cancel: 'page.done.cancel',
  reactivate: 'page.done.reactivate',
  pause: 'page.done.pause',
  resume: 'page.done.resume',
  changeSeats: 'page.done.changeSeats',
  changePlan: 'page.done.changePlan',
  setDefault: 'page.done.setDefault',
  deleteMethod: 'page.done.deleteMethod',
  changeDetails: 'page.done.changeDetails',
  completeInvoice: 'page.done.completeInvoice',
}
const failedKeys: Record<Exclude<ActResult, object | 'done'>, MessageKey> = {
  unknown: 'page.failed.unknown',
  refused: 'page.failed.refused',
  in_use: 'page.failed.in_use',
  later: 'page.failed.later',
}

/** The query by which a page shows the result of an act. Another browser, or a made-up address, shows nothing. */
export function noteQuery(presented: string, verb: ActVerb, result: Exclude<ActResult, object>): string {
  const name = result === 'done' ? `done.${verb}` : `failed.${result}`
  return `?note=${name}.${seal(presented, name)}`
}

/** @param presented the token of the session, of which the note has to be */
export function readNote(note: unknown, presented: string, { text }: Translation): Note | null {
  const [kind = '', name = '', sealed = ''] = typeof note === 'string' ? note.split('.') : []
  const [given, own] = [Buffer.from(sealed), Buffer.from(seal(presented, `${kind}.${name}`))]
  if (given.length !== own.length || !timingSafeEqual(given, own)) return null
  const keys: Partial<Record<string, MessageKey>> = kind === 'done' ? doneKeys : failedKeys
  const key = keys[name]
  return key ? { text: text(key), bad: kind !== 'done' } : null
}

function seal(presented: string, name: string): string {
  return createHmac('sha256', presented).update(`note ${name}`).digest('base64url').slice(0, 22)
}
