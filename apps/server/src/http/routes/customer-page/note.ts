import type { ActResult, ActVerb, MessageKey, Translation } from '@merchant-payments/api/http'
import { escaped } from '../escape-html.ts'
import { isSealOf, seal } from './browser-token.ts'

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
  no_method: 'page.failed.no_method',
  outdated: 'page.failed.outdated',
  later: 'page.failed.later',
}

/** The query by which a page shows the result of an act. Another browser, or a made-up address, shows nothing. */
export function noteQuery(presented: string, verb: ActVerb, result: Exclude<ActResult, object>): string {
  const name = result === 'done' ? `done.${verb}` : `failed.${result}`
  return `?note=${name}.${seal(presented, `note ${name}`)}`
}

/** @param presented the token of the session, of which the note has to be */
export function readNote(note: unknown, presented: string, { text }: Translation): Note | null {
  const [kind = '', name = '', sealed = ''] = typeof note === 'string' ? note.split('.') : []
  if (!isSealOf(sealed, presented, `note ${kind}.${name}`)) return null
  const keys: Partial<Record<string, MessageKey>> = kind === 'done' ? doneKeys : failedKeys
  const key = keys[name]
  return key ? { text: text(key), bad: kind !== 'done' } : null
}

export function noteHtml(note: Note | null): string {
  if (note === null) return ''
  return `<p class="note${note.bad ? ' bad' : ''}" role="${note.bad ? 'alert' : 'status'}">${escaped(note.text)}</p>\n`
}
