import type { ActVerb, PageRights } from '@merchant-payments/api/http'
import { escaped } from '../escape-html.ts'
import type { PageFrame } from './frame.ts'

/** The common parts of the forms of a page, and the acts that its customers may use. `hidden` is the token of the forms. */
export type Forms = { path: string; hidden: string; frame: PageFrame; rights: PageRights }

/** The object of a form, and its name for screen readers. */
type Of = Forms & { id: string; name: string; pm?: string }

/** A form of one button. Its name for screen readers says what it is about. */
export function button(of: Of, verb: ActVerb, label: string, { main = false, inside = '' } = {}): string {
  const pm = of.pm === undefined ? '' : hiddenField('pm', of.pm)
  return `<form method="post" action="${of.path}/act">${of.hidden}${hiddenField('id', of.id)}${pm}${inside}<button${main ? ' class="main"' : ''} name="verb" value="${verb}">${label}${about(of)}</button></form>`
}

/** An act that a second click confirms. */
export function confirmed(
  of: Of,
  verb: ActVerb,
  words: { open: string; text: string; now: string },
  inside = '',
): string {
  return opened(of, words.open, `<p>${words.text}</p>${button(of, verb, words.now, { main: true, inside })}`)
}

/** A form that leads to the page with the cost of a change. It sends no token, as it changes nothing. */
export function asking(of: Of, verb: ActVerb, words: { open: string; ask: string }, inside: string): string {
  return opened(
    of,
    words.open,
    `<form method="get" action="${of.path}/change">${hiddenField('id', of.id)}${inside}<button name="verb" value="${verb}">${words.ask}${about(of)}</button></form>`,
  )
}

function opened(of: Of, label: string, content: string): string {
  return `<details><summary>${label}${about(of)}</summary><div>${content}</div></details>`
}

export function hiddenField(name: string, value: string): string {
  return `<input type="hidden" name="${name}" value="${escaped(value)}">`
}

function about({ name }: Of): string {
  return `<span class="hidden">: ${escaped(name)}</span>`
}
