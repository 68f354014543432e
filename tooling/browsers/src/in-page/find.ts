/** How an element is found: the first visible one of the selector whose text or name contains the text. */
export type Spot = {
  css: string
  text?: string
  /** A part of the address of the frame in which it is. */
  frame?: string
}

/** The middle of an element, in CSS pixels, and whether a press there reaches it. */
type Found = { x: number; y: number; receives: boolean }

/**
 * Scrolls an element into sight, and waits until it stays at its place for two frames. Whether the next press reaches it is noted in
 * `wasPressed`. The function is sent to the page as text, so it uses no name from outside of itself.
 *
 * @returns null without such an element, or when it moves for a second
 */
export async function find({ css, text = '' }: Spot): Promise<Found | null> {
  const nameOf = (element: Element) => `${element.textContent} ${element.getAttribute('aria-label') ?? ''}`
  const isVisible = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 1
  // Firefox moves an element that is to be centred up and down by a pixel for ever where the middle lies between two pixels.
  const look = (block: 'center' | 'nearest'): { element: Element; at: Found } | null => {
    const element = [...document.querySelectorAll(css)].find((one) => isVisible(one) && nameOf(one).includes(text))
    if (!element) return null
    element.scrollIntoView({ block, inline: 'nearest', behavior: 'instant' })
    const box = element.getClientRects()[0] ?? element.getBoundingClientRect()
    const [x, y] = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)]
    const hit = document.elementFromPoint(x, y)
    const receives = hit !== null && (element.contains(hit) || hit.closest('label')?.control === element)
    return { element, at: { x, y, receives } }
  }
  // Browsers draw no frames of a document out of sight.
  const nextFrame = () =>
    new Promise((resolve) => {
      requestAnimationFrame(resolve)
      setTimeout(resolve, 100)
    })
  let last = look('center')
  for (let tries = 0; tries < 60; tries += 1) {
    await nextFrame()
    const now = look('nearest')
    if (now && last && now.element === last.element && now.at.x === last.at.x && now.at.y === last.at.y) {
      const { element, at } = now
      const page = globalThis as { wasPressed?: boolean | null }
      page.wasPressed = null
      const note = ({ target }: Event) => {
        page.wasPressed =
          element.contains(target as Element) || (target as Element).closest('label')?.control === element
      }
      addEventListener('pointerdown', note, { capture: true, once: true })
      return at
    }
    last = now
  }
  return null
}
