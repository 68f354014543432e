/** A control of a page. */
export type Control = {
  /** Finds the control again after the page was rendered anew. */
  key: string
  kind: 'link' | 'field' | 'toggle' | 'summary' | 'button'
  /** Whether it carries out what a dialog asks: it submits, or cannot be undone. */
  decides: boolean
  /** Where a link leads. */
  to: string | null
}

/** All controls, and the middle of the one that was asked for, in sight. */
type Found = { controls: Control[]; at: { x: number; y: number } | null }

/**
 * The controls in a part of the page that can be pressed. The first row represents all rows of a list with the same controls.
 * The function is sent to the page as text, so it uses no name from outside of itself.
 *
 * @param key the control that is scrolled into sight and pressed next
 */
export function findControls(within: string, key: string | null): Found {
  // The links of rows are pressed as rows.
  const selector =
    'a[href]:not(.skip, .data-link), button:not(.skip), input:not([type="hidden"]), select, textarea, summary'
  const kindOf = (element: Element): Control['kind'] => {
    if (element.localName === 'a') return 'link'
    if (element.localName === 'button') return 'button'
    if (element.localName === 'summary') return 'summary'
    return element.matches('[type="checkbox"], [type="radio"]') ? 'toggle' : 'field'
  }
  const labelOf = (element: Element) => (element as HTMLInputElement).labels?.[0]
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

  const rowOf = new Map<string, Element>()
  const times = new Map<string, number>()
  const found: { element: Element; control: Control }[] = []
  for (const element of document.querySelectorAll(`:is(${within}) :is(${selector})`)) {
    if (!canBePressed(element)) continue
    const row = element.closest('tbody tr, li')
    if (row) {
      const likeness = likenessIn(row, element)
      if ((rowOf.get(likeness) ?? row) !== row) continue
      rowOf.set(likeness, row)
    }
    const kind = kindOf(element)
    const name = `${kind} “${nameOf(element)}”`
    const nth = (times.get(name) ?? 0) + 1
    times.set(name, nth)
    const control = {
      key: nth === 1 ? name : `${name} no. ${nth}`,
      kind,
      decides: element.matches('[type="submit"], .button-danger'),
      to: element.localName === 'a' ? (element as HTMLAnchorElement).href : null,
    }
    found.push({ element, control })
  }
  const asked = found.find(({ control }) => control.key === key)
  const target = asked && pressed(asked.element)
  target?.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  Object.assign(globalThis, { pressTarget: target })
  const box = target && boxOf(target)
  const at = box ? { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) } : null
  return { controls: found.map(({ control }) => control), at }
}
