/** The focused element, and the controls near it in its list: those after it, then those before it, nearest first. */
type Place = { element: Element; next: readonly HTMLElement[] }

const lists = 'table, .data, search'
const controls = 'a[href], button, input, select, textarea, summary'

/**
 * Keeps the focus in place when the focused element disappears, such as the button of a row that was removed: browsers
 * would start again at the top of the page. The focus moves to the next control of the same list, or to the heading of the
 * page; in a dialog whose content changes, to the heading of the dialog.
 */
export function keepFocus(): void {
  let onPage: Place | null = null
  let inDialog: Element | null = null
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return
    if (target.closest('dialog')) inDialog = target
    else onPage = placeOf(target)
  })
  // A click on the background means to remove the focus.
  const forget = () => {
    if (isLost() && !openDialog()) onPage = null
  }
  document.addEventListener('click', forget, { capture: true })
  new MutationObserver(() => {
    if (!isLost()) return
    const dialog = openDialog()
    if (!dialog && onPage && !onPage.element.isConnected) successorOf(onPage)?.focus()
    if (dialog && inDialog?.isConnected === false) dialog.querySelector<HTMLElement>('h2')?.focus()
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] })
}

const isLost = () => document.activeElement === document.body
const openDialog = () => document.querySelector('dialog:modal')

function placeOf(element: Element): Place {
  const list = element.closest(lists)
  const all = [...(list?.querySelectorAll<HTMLElement>(controls) ?? [])]
  const at = all.findIndex((one) => one.isSameNode(element))
  return { element, next: at < 0 ? [] : [...all.slice(at + 1), ...all.slice(0, at).reverse()] }
}

function successorOf({ next }: Place): HTMLElement | null {
  return next.find((one) => one.checkVisibility()) ?? document.querySelector('main h1')
}
