import type { SelectedMerchant } from '../server/trpc.ts'

const name = 'portal:choice'

/** The merchant and mode that this browser has shown last; null without storage. */
export function lastSelection(): SelectedMerchant | null {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(name) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('merchantId' in kept) || !('mode' in kept)) return null
    const { merchantId, mode } = kept
    return typeof merchantId === 'string' && (mode === 'test' || mode === 'live') ? { merchantId, mode } : null
  } catch {
    // Storage is refused, or its content is not JSON. The selection is a convenience only.
    return null
  }
}

export function rememberSelection(choice: SelectedMerchant): void {
  try {
    window.localStorage.setItem(name, JSON.stringify(choice))
  } catch {
    // As above.
  }
}
