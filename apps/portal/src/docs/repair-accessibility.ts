type Repair = readonly [selector: string, repair: (element: Element) => void]

/** Each selector finds what is not repaired yet. */
const repairs: readonly Repair[] = [
  // A button with a picture alone.
  ['.scalar-code-copy:not([aria-label])', (button) => button.setAttribute('aria-label', 'Copy')],
  // A name without the words that are read on the button: who says them to the computer would not press it.
  [
    '.show-more[aria-label^="Show all"]',
    (button) => button.setAttribute('aria-label', `${button.textContent.trim()}: ${button.getAttribute('aria-label')}`),
  ],
  // A list that scrolls, out of the keyboard's reach.
  ['.endpoints:not([tabindex])', (list) => list.setAttribute('tabindex', '0')],
  // One landmark for each operation, all of the same name.
  ['.response-card[role="region"]', (card) => card.setAttribute('role', 'group')],
  // A link whose words narrow screens have no room for.
  ['a[target="_blank"]:not([aria-label])', (link) => link.setAttribute('aria-label', link.textContent.trim())],
]

/** Adds what Scalar leaves out for people who read with a screen reader, a voice or the keyboard, now and as the page grows. */
export function repairAccessibility(page: Element): void {
  const repairAll = () => {
    for (const [selector, repair] of repairs) for (const element of page.querySelectorAll(selector)) repair(element)
  }
  new MutationObserver(repairAll).observe(page, { childList: true, subtree: true })
  repairAll()
}
