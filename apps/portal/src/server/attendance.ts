/** Without a key, a click or a scroll for this long, requests are made by the page itself. */
const attendedMs = 60_000

let lastInput = Date.now()

/** Watches the inputs of a page from now on. */
export function watchInputs(page: Pick<EventTarget, 'addEventListener'>): void {
  const note = () => {
    lastInput = Date.now()
  }
  for (const input of ['pointerdown', 'keydown', 'wheel', 'touchstart']) {
    page.addEventListener(input, note, { capture: true, passive: true })
  }
}

/** Whether the page has had no input for a minute: its requests do not extend the session. */
export function isUnattended(now = Date.now()): boolean {
  return now - lastInput > attendedMs
}
