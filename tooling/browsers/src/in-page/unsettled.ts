/** The state of the router of the portal, and the count of the recorder. */
type Page = {
  __TSR_ROUTER__?: {
    state: { status: string; location: { href: string }; resolvedLocation?: { href: string; pathname: string } }
  }
  requestsUnderWay?: number
}

/**
 * Waits until a page is at rest: the router shows the page of its address, no request is under way, and two frames in a row change
 * nothing. The function is sent to the page as text, so it uses no name from outside of itself.
 *
 * @param at the address of the portal that has to be shown, after the `#`, or its beginning with a slash at the end; null for any page
 * @returns why the page is not at rest after a second; empty once it is
 */
export async function unsettled(at: string | null): Promise<string> {
  const page = globalThis as Page
  const pathOf = (hash: string) => hash.replace(/^#/, '').replace(/\?.*/, '')
  const withoutEnd = (path: string) => path.replace(/\/$/, '')
  const reason = () => {
    if (document.readyState !== 'complete') return 'still loads'
    const path = pathOf(location.hash)
    const wanted = at === null ? path : pathOf(at)
    if (wanted.endsWith('/') ? !path.startsWith(wanted) : path !== wanted) return `is at ${location.href}`
    const router = page.__TSR_ROUTER__?.state
    if (at !== null && !router) return 'has no router yet'
    if (router) {
      const { status, location: asked, resolvedLocation: shown } = router
      if (
        status !== 'idle' ||
        shown?.href !== asked.href ||
        withoutEnd(shown?.pathname ?? '') !== withoutEnd(path || '/')
      )
        return `shows ${shown?.href} yet`
      if (at !== null && !document.querySelector('main h1')) return 'has no heading'
    }
    const waiting = document.querySelector('.placeholder, .figure-waiting, [aria-busy="true"], [data-busy]')
    if (waiting) return `waits for ${waiting.localName}.${waiting.className}`
    if (at !== null && document.querySelector('dialog:modal')) return 'has an open dialog'
    if (page.requestsUnderWay) return `waits for ${page.requestsUnderWay} requests`
    if (document.fonts.status === 'loading') return 'waits for fonts'
    const pictures = [...document.querySelectorAll('img')]
    if (pictures.some(({ complete, loading }) => !complete && loading !== 'lazy')) return 'waits for pictures'
    return ''
  }
  let changed = false
  const observer = new MutationObserver(() => {
    changed = true
  })
  observer.observe(document, { childList: true, characterData: true, attributes: true, subtree: true })
  const end = performance.now() + 1000
  let quietFrames = 0
  while (quietFrames < 2 && performance.now() < end) {
    changed = false
    await new Promise((resolve) => requestAnimationFrame(resolve))
    quietFrames = !changed && reason() === '' ? quietFrames + 1 : 0
  }
  observer.disconnect()
  return quietFrames === 2 ? '' : reason() || 'still changes'
}
