/** An effect that a person notices after a press, or `click` if the control has at least received it. */
export type Effect = 'click' | 'address' | 'dialog' | 'download' | 'window' | 'focus' | 'toggle' | 'content'

type Watch = { noticed: Set<Effect>; stop(): void }
type Page = { pressTarget?: Element; watch?: Watch | undefined }

/**
 * Watches for effects of the next press. Files, further windows, the choice of a file and printing are noticed and refused, as they would stay.
 * The function is sent to the page as text, so it uses no name from outside of itself.
 */
export function watchEffects(): void {
  const page = globalThis as Page
  page.watch?.stop()
  const noticed = new Set<Effect>()
  const leaving = new AbortController()
  const listen = (type: string, listener: (event: Event) => void) =>
    addEventListener(type, listener, { capture: true, signal: leaving.signal })
  /** The sites of others are not there during the walk. */
  const leadsAway = (link: HTMLAnchorElement | null) => link !== null && link.hostname !== location.hostname
  listen('click', (event) => {
    const target = event.target as Element
    if (page.pressTarget && event.composedPath().includes(page.pressTarget)) noticed.add('click')
    const link = target.closest('a')
    const opened = link?.hasAttribute('download')
      ? 'download'
      : link?.target === '_blank' || leadsAway(link) || target.matches('input[type="file"]')
        ? 'window'
        : null
    if (opened === null) return
    noticed.add(opened)
    event.preventDefault()
  })
  globalThis.print = () => void noticed.add('window')
  listen('toggle', ({ target }) => noticed.add((target as Element).localName === 'dialog' ? 'dialog' : 'toggle'))
  listen('change', () => noticed.add('toggle'))
  const seen = ['open', 'hidden', 'disabled', 'expanded', 'pressed', 'selected', 'current', 'busy']
  const attributeFilter = seen.flatMap((name) => [name, `aria-${name}`])
  const observer = new MutationObserver((changes) => {
    for (const { attributeName, target } of changes)
      noticed.add(attributeName === 'open' && (target as Element).localName === 'dialog' ? 'dialog' : 'content')
  })
  observer.observe(document.body, { childList: true, characterData: true, subtree: true, attributeFilter })
  const stop = () => {
    observer.disconnect()
    leaving.abort()
  }
  page.watch = { noticed, stop }
}

/** `busy`: what was pressed is still under way, and may yet leave the page. */
type Noticed = { effects: Effect[]; address: string; busy: boolean }

/** The effects since the press. Sent to the page as text. */
export function effectsNoticed(before: string): Noticed {
  const { watch, pressTarget } = globalThis as Page
  const effects = new Set(watch?.noticed)
  const focused = document.activeElement
  if (focused?.matches('input, select, textarea') && (focused === pressTarget || effects.has('click')))
    effects.add('focus')
  // Also a page that answers a form at the same address is another one.
  if (location.href !== before || watch === undefined) effects.add('address')
  return { effects: [...effects], address: location.href, busy: document.querySelector('[data-busy]') !== null }
}
