/** How an element is found: the first visible one of the selector whose text or name contains the text. */
export type Spot = {
  css: string
  text?: string
  /** A part of the address of the frame in which it is. */
  frame?: string
}

/**
 * Scrolls an element into sight. The function is sent to the page as text, so it uses no name from outside of itself.
 * @returns the middle of the element, in CSS pixels, and whether a press there reaches it; null without such an element
 */
export function find({ css, text = '' }: Spot): { x: number; y: number; receives: boolean } | null {
  const nameOf = (element: Element) => `${element.textContent} ${element.getAttribute('aria-label') ?? ''}`
  const isVisible = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 1
  const found = [...document.querySelectorAll(css)].find((one) => isVisible(one) && nameOf(one).includes(text))
  if (!found) return null
  found.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  const box = found.getClientRects()[0] ?? found.getBoundingClientRect()
  const [x, y] = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)]
  const hit = document.elementFromPoint(x, y)
  return { x, y, receives: hit !== null && (found.contains(hit) || hit.closest('label')?.control === found) }
}
