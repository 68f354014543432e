const name = 'portal:reloaded'

/**
 * Loads everything anew, unless that was done for this reason already and has not helped: what is missing from the build
 * itself must not lead in a circle.
 */
export function reloadOnce(reason: string): void {
  try {
    if (window.sessionStorage.getItem(name) === reason) return
    window.sessionStorage.setItem(name, reason)
  } catch {
    // A browser that keeps nothing could not know that it has reloaded.
    return
  }
  window.location.reload()
}

/** A page has come: the next time is another story. */
export function clearReloadMark(): void {
  try {
    window.sessionStorage.removeItem(name)
  } catch {
    // As above.
  }
}
