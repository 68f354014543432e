/** A control of a page. */
export type Control = {
  /** Finds the control again after the page was rendered anew. */
  key: string
  kind: 'link' | 'field' | 'toggle' | 'summary' | 'button'
  /** Where a link leads. */
  to: string | null
  /** Whether the control has come since the last one was looked for. */
  isNew: boolean
  /** The same for controls of a text that differ in what they are about: its links to other pages, its buttons of the same name. */
  likeness: string
}

type Found = {
  controls: Control[]
  /** The middle of the control that was asked for, and what covers it. */
  place: { x: number; y: number; coveredBy: string | null } | null
  address: string
  /** Whether a dialog is open. */
  dialog: boolean
}

/**
 * The controls in a part of the page that can be pressed. The first row represents all rows of a list with the same controls.
 * The function is sent to the page as text, so it uses no name from outside of itself.
 *
 * @param key the control that is pressed next: it is scrolled into sight, and has stayed at its place for two frames
 */
export async function findControls(within: string, key: string | null): Promise<Found> {
  // The links of rows are pressed as rows, and those of the navigation to walk through the pages. The button below a list is gone once it
  // is in sight: the next rows are loaded then.
  const selector =
    'a[href]:not(.skip, .data-link, .frame-drawer a), button:not(.skip, .data-end *), input:not([type="hidden"]), select, textarea, summary'
  const kindOf = (element: Element): Control['kind'] => {
    if (element.localName === 'a') return 'link'
    // A choice among several that is made already.
    if (element.matches('button:is([aria-pressed="true"], [aria-selected="true"])')) return 'toggle'
    if (element.localName === 'button') return 'button'
    if (element.localName === 'summary') return 'summary'
    return element.matches('[type="checkbox"], [type="radio"]') ? 'toggle' : 'field'
  }
  // A live list, such as `labels`, would crash WebKitGTK 2.50 when it is collected.
  const labelFor = ({ id }: Element) => (id ? document.querySelector(`label[for="${CSS.escape(id)}"]`) : null)
  const labelOf = (element: Element) => element.closest('label') ?? labelFor(element)
  const nameOf = (element: Element) =>
    (element.getAttribute('aria-label') ?? labelOf(element)?.textContent ?? element.textContent ?? '')
      .trim()
      .slice(0, 60)
  /** A control that only assistive technology sees has a label that is pressed in its place. */
  const pressed = (element: Element) =>
    getComputedStyle(element).clipPath === 'none' ? element : (labelOf(element) ?? element)
  const boxOf = (element: Element) => [...element.getClientRects()].find(({ width, height }) => width > 1 && height > 1)
  const canBePressed = (element: Element) =>
    !element.matches(':disabled, [aria-disabled="true"]') &&
    pressed(element).checkVisibility({ visibilityProperty: true }) &&
    boxOf(pressed(element)) !== undefined
  /** The same for the controls of each row, whose names differ in what the row is about. */
  const likenessIn = (row: Element, element: Element) =>
    [kindOf(element), element.className, row.className, row.parentElement?.className].join(' | ')

  const placeOf = (link: Element, to: string) => {
    if (link.closest('nav')) return to
    if (new URL(to).origin !== location.origin) return 'elsewhere'
    return to.replace(/#.*/, '') === location.href.replace(/#.*/, '') ? 'here' : 'on this site'
  }

  const page = globalThis as { knownControls?: WeakSet<Element>; pressTarget?: Element }
  const collect = () => {
    const rowOf = new Map<string, Element>()
    const times = new Map<string, number>()
    const found: { element: Element; control: Control }[] = []
    for (const element of document.querySelectorAll(`:is(${within}) :is(${selector})`)) {
      // The controls of a dialog are asked for by themselves.
      if (!canBePressed(element) || (element.closest('dialog') && within !== 'dialog:modal')) continue
      const row = element.closest('main :is(tbody tr, li), nav li')
      if (row) {
        const likeness = likenessIn(row, element)
        if ((rowOf.get(likeness) ?? row) !== row) continue
        rowOf.set(likeness, row)
      }
      const kind = kindOf(element)
      const name = `${element.localName} “${nameOf(element)}”`
      const nth = (times.get(name) ?? 0) + 1
      times.set(name, nth)
      const to = element.localName === 'a' ? (element as HTMLAnchorElement).href : null
      const isNew = !page.knownControls?.has(element)
      const likeness = `${kind}.${element.className} ${to === null ? nameOf(element) : placeOf(element, to)}`
      found.push({ element, control: { key: nth === 1 ? name : `${name} no. ${nth}`, kind, to, isNew, likeness } })
    }
    return found
  }
  // Firefox moves a control that is to be centred up and down by a pixel for ever where the middle lies between two pixels.
  const locate = (block: 'center' | 'nearest') => {
    const asked = collect().find(({ control }) => control.key === key)
    if (!asked) return null
    const target = pressed(asked.element)
    target.scrollIntoView({ block, inline: 'nearest', behavior: 'instant' })
    const box = boxOf(target)
    if (!box) return null
    const [x, y] = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)]
    const hit = document.elementFromPoint(x, y)
    const receives = hit !== null && (target.contains(hit) || hit.closest('label')?.control === asked.element)
    const coveredBy = receives ? null : `${hit?.localName}.${hit?.className} “${hit?.textContent.trim().slice(0, 40)}”`
    return { target, place: { x, y, coveredBy } }
  }
  const state = { address: location.href, dialog: document.querySelector('dialog:modal') !== null }
  if (key === null) return { ...state, controls: collect().map(({ control }) => control), place: null }
  let last = locate('center')
  for (let tries = 0; last && tries < 60; tries += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const now = locate('nearest')
    if (now && now.target === last.target && now.place.x === last.place.x && now.place.y === last.place.y) {
      page.pressTarget = now.target
      page.knownControls = new WeakSet(collect().map(({ element }) => element))
      return { ...state, controls: [], place: now.place }
    }
    last = now
  }
  return { ...state, controls: [], place: null }
}
