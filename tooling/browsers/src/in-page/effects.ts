/** An effect that a person notices after a press, or `reached` and `click` if the control has at least received it. */
export type Effect =
  | 'click'
  | 'reached'
  | 'address'
  | 'dialog'
  | 'download'
  | 'window'
  | 'focus'
  | 'toggle'
  | 'content'
  | 'request'

type Watch = { noticed: Set<Effect>; stop(): void }
type Page = { pressTarget?: Element; watch?: Watch | undefined }

/**
 * Watches for effects of the next press. What would leave the page, or change what other pages show, is noticed and refused: other
 * documents, forms, requests but those that read, files, further windows and printing.
 * The function is sent to the page as text, so it uses no name from outside of itself.
 */
export function watchEffects(): string {
  const page = globalThis as Page
  page.watch?.stop()
  const noticed = new Set<Effect>()
  const undo: (() => void)[] = []
  const listen = (type: string, listener: (event: Event) => void, capture: boolean) => {
    addEventListener(type, listener, capture)
    undo.push(() => removeEventListener(type, listener, capture))
  }
  const reaches = (event: Event) => page.pressTarget !== undefined && event.composedPath().includes(page.pressTarget)
  listen('pointerdown', (event) => reaches(event) && noticed.add('reached'), true)
  listen('click', (event) => reaches(event) && noticed.add('click'), true)
  listen('invalid', () => noticed.add('content'), true)
  listen('copy', () => noticed.add('content'), true)
  listen('change', () => noticed.add('toggle'), true)
  listen('toggle', ({ target }) => noticed.add((target as Element).localName === 'dialog' ? 'dialog' : 'toggle'), true)
  // After the listeners of the page itself.
  const refuse = (effect: Effect, event: Event) => {
    noticed.add(effect)
    event.preventDefault()
  }
  listen('submit', (event) => event.defaultPrevented || refuse('request', event), false)
  const documentOf = (address: string) => address.replace(/#.*/, '')
  const click = (event: Event) => {
    const target = event.target as Element
    const link = target.closest('a')
    if (event.defaultPrevented) return
    if (link?.hasAttribute('download')) refuse('download', event)
    else if (target.matches('input[type="file"]')) refuse('window', event)
    else if (link && !(link.hash && documentOf(link.href) === documentOf(location.href))) refuse('window', event)
  }
  listen('click', click, false)

  const { fetch, print } = globalThis
  const clickByScript = HTMLElement.prototype.click
  globalThis.print = () => void noticed.add('window')
  HTMLElement.prototype.click = function () {
    if (this instanceof HTMLAnchorElement && this.download) noticed.add('download')
    else clickByScript.call(this)
  }
  globalThis.fetch = (asked, options) => {
    if (['GET', 'HEAD'].includes(options?.method ?? 'GET')) return fetch(asked, options)
    noticed.add('request')
    const error = { message: 'The walk holds this back', code: -32600, data: { code: 'BAD_REQUEST', httpStatus: 400 } }
    return Promise.resolve(Response.json({ error }, { status: 400 }))
  }
  undo.push(() => {
    Object.assign(globalThis, { fetch, print })
    HTMLElement.prototype.click = clickByScript
  })

  const seen = ['open', 'hidden', 'disabled', 'expanded', 'pressed', 'selected', 'current', 'busy', 'invalid']
  const attributeFilter = seen.flatMap((name) => [name, `aria-${name}`])
  const observer = new MutationObserver((changes) => {
    for (const { attributeName, target } of changes)
      noticed.add(attributeName === 'open' && (target as Element).localName === 'dialog' ? 'dialog' : 'content')
  })
  observer.observe(document.body, { childList: true, characterData: true, subtree: true, attributeFilter })
  const stop = () => {
    observer.disconnect()
    for (const step of undo) step()
    page.watch = undefined
  }
  page.watch = { noticed, stop }
  return location.href
}

/** The effects since the press, and the address that the page has now. Sent to the page as text. */
export function effectsNoticed(before: string): { effects: Effect[]; address: string } {
  const { watch, pressTarget } = globalThis as Page
  const effects = new Set(watch?.noticed)
  const focused = document.activeElement
  if (focused?.matches('input, select, textarea') && (focused === pressTarget || effects.has('click')))
    effects.add('focus')
  // Also a page that answers a form at the same address is another one.
  if (location.href !== before || watch === undefined) effects.add('address')
  return { effects: [...effects], address: location.href }
}

/** Lets through again what was refused. Sent to the page as text. */
export function stopWatching(): void {
  ;(globalThis as Page).watch?.stop()
}
