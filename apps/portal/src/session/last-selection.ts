import type { SelectedMerchant } from '../trpc.ts'

const name = 'portal:choice'

/** The merchant and mode that were shown last in this browser. Where it keeps nothing, there is none. */
export function lastSelection(): SelectedMerchant | null {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(name) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('merchantId' in kept) || !('mode' in kept)) return null
    const { merchantId, mode } = kept
    return typeof merchantId === 'string' && (mode === 'test' || mode === 'live') ? { merchantId, mode } : null
  } catch {
    // Refused by the browser, or no JSON: it is a convenience only.
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
