/** The controls of a page, and those of them that would not receive a click on their middle. */
type Controls = { counted: number; covered: string[] }

/** Scrolls each control into sight. The function is sent to the page as text, so it uses no name from outside of itself. */
export function coveredControls(): Controls {
  // A link that skips to the content comes into sight with the keyboard alone.
  const selector =
    'a[href]:not(.skip), button:not(.skip), input:not([type="hidden"]), select, textarea, summary, [role="tab"], [role="option"]'
  const modal = [...document.querySelectorAll('dialog')].find((dialog) => dialog.matches(':modal'))
  const describe = (element: Element | null) => {
    if (element === null) return 'nothing'
    const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
    return `${element.localName}.${element.className} “${name.trim().slice(0, 40)}”`
  }
  // A live list, such as `labels`, would crash WebKitGTK 2.50 when it is collected.
  const labelFor = ({ id }: Element) => (id ? document.querySelector(`label[for="${CSS.escape(id)}"]`) : null)
  /** A control that only assistive technology sees has a label that is pressed in its place. */
  const pressed = (control: Element) => {
    return getComputedStyle(control).clipPath === 'none' ? control : (control.closest('label') ?? labelFor(control))
  }
  /** The element at the middle of another, once that is in sight; undefined if it takes no room. */
  const hitOf = (element: Element) => {
    element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
    const box = [...element.getClientRects()].find(({ width, height }) => width > 1 && height > 1)
    return box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
  }
  const result: Controls = { counted: 0, covered: [] }
  const check = (element: Element, receives: (hit: Element) => boolean) => {
    const hit = hitOf(element)
    if (hit === undefined) return
    result.counted += 1
    if (hit === null || !receives(hit)) result.covered.push(`${describe(element)} is covered by ${describe(hit)}`)
  }
  for (const control of (modal ?? document).querySelectorAll(selector)) {
    const element = pressed(control)
    if (!element?.checkVisibility({ visibilityProperty: true })) continue
    check(element, (hit) => element.contains(hit) || hit.closest('label')?.control === control)
  }
  // All of a row leads where its link leads, but for the other controls in it.
  for (const row of modal ? [] : document.querySelectorAll('.data-row-link')) {
    for (const cell of row.querySelectorAll('td')) {
      if (!cell.checkVisibility()) continue
      check(cell, (hit) => row.contains(hit) && hit.closest('a, button') !== null)
    }
  }
  return result
}
