const name = 'portal:reloaded'

/**
 * Reloads the page, unless it was already reloaded for this reason: a file that is missing from the build itself must not
 * cause a loop.
 */
export function reloadOnce(reason: string): void {
  try {
    if (window.sessionStorage.getItem(name) === reason) return
    window.sessionStorage.setItem(name, reason)
  } catch {
    // Without storage, a loop of reloads could not be detected.
    return
  }
  window.location.reload()
}

/** Clears the mark after a page has loaded, so that a later failure may reload again. */
export function clearReloadMark(): void {
  try {
    window.sessionStorage.removeItem(name)
  } catch {
    // As above.
  }
}
