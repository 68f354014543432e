const stored = 'guides:tab'

/** Shows one block of each group of code at a time. The language that was chosen last is kept, here and on other pages. */
export function startTabs(groups: Iterable<HTMLElement>): void {
  const choosers = [...groups].map(createTabs)
  const choose = (name: string) => {
    for (const chooser of choosers) chooser(name)
  }
  document.addEventListener('click', ({ target }) => {
    const name = target instanceof Element ? target.closest<HTMLElement>('[role=tab]')?.textContent : undefined
    if (name === undefined || name === null) return
    localStorage.setItem(stored, name)
    choose(name)
  })
  choose(localStorage.getItem(stored) ?? '')
}

/** @returns shows the block of this name, where the group has it */
function createTabs(group: HTMLElement, nth: number): (name: string) => void {
  const figures = [...group.querySelectorAll('figure')]
  const list = document.createElement('div')
  list.setAttribute('role', 'tablist')
  list.setAttribute('aria-label', 'Languages')
  const tabs = figures.map((figure, index) => {
    const caption = figure.querySelector('figcaption')
    const tab = document.createElement('button')
    tab.type = 'button'
    tab.id = `tab-${nth}-${index}`
    tab.textContent = caption?.textContent ?? ''
    tab.setAttribute('role', 'tab')
    caption?.remove()
    figure.id = `panel-${nth}-${index}`
    figure.setAttribute('role', 'tabpanel')
    figure.setAttribute('aria-labelledby', tab.id)
    tab.setAttribute('aria-controls', figure.id)
    return tab
  })
  list.append(...tabs)
  group.prepend(list)
  list.addEventListener('keydown', ({ key }) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key]
    if (step === undefined) return
    const at = tabs.indexOf(document.activeElement as HTMLButtonElement)
    const next = tabs[(at + step + tabs.length) % tabs.length]
    next?.focus()
    next?.click()
  })
  function show(chosen: number): void {
    for (const [index, tab] of tabs.entries()) {
      tab.setAttribute('aria-selected', String(index === chosen))
      tab.tabIndex = index === chosen ? 0 : -1
    }
    for (const [index, figure] of figures.entries()) figure.hidden = index !== chosen
  }
  show(0)
  return (name) => {
    const index = tabs.findIndex((tab) => tab.textContent === name)
    if (index >= 0) show(index)
  }
}
