/** Adds a button to each block of code that copies it as it is shown, the demo key included. */
export function startCopyButtons(figures: Iterable<HTMLElement>): void {
  for (const figure of figures) {
    const code = figure.querySelector('code')
    if (!code) continue
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'copy'
    button.textContent = 'Copy'
    button.addEventListener('click', async () => {
      const copied = await copy(code.textContent)
      if (!copied) getSelection()?.selectAllChildren(code)
      showOutcome(button, 'Copy', copied)
    })
    figure.append(button)
  }
}

/** Makes the page's button copy its Markdown. A browser without a clipboard does not show the button; the link shows the text. */
export function startCopyPage(button: HTMLButtonElement): void {
  button.hidden = !hasClipboard()
  const label = button.textContent
  button.addEventListener('click', async () => {
    const answer = await fetch(button.dataset.markdown ?? '')
    showOutcome(button, label, await copy(await answer.text()))
  })
}

/** Browsers offer the clipboard on https and localhost only, and may refuse it. */
async function copy(text: string): Promise<boolean> {
  if (!hasClipboard()) return false
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )
}

const hasClipboard = () => 'clipboard' in navigator

function showOutcome(button: HTMLButtonElement, label: string, copied: boolean): void {
  button.textContent = copied ? 'Copied' : 'Press ⌘/Ctrl+C'
  setTimeout(() => {
    button.textContent = label
  }, 2_000)
}
