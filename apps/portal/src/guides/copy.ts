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
      showOutcome(button, 'Copy', outcomeOf(copied))
    })
    figure.append(button)
  }
}

/** Makes the page's button copy its Markdown. A browser without a clipboard does not show the button; the link shows the text. */
export function startCopyPage(button: HTMLButtonElement): void {
  button.hidden = !hasClipboard()
  const label = button.textContent
  button.addEventListener('click', async () => {
    const text = await markdownAt(button.dataset.markdown ?? '')
    showOutcome(button, label, text === null ? 'Not loaded' : outcomeOf(await copy(text)))
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

/** @returns null when the server did not send the text */
const markdownAt = (address: string): Promise<string | null> =>
  fetch(address).then(
    (answer) => (answer.ok ? answer.text().catch(() => null) : null),
    () => null,
  )

const outcomeOf = (copied: boolean) => (copied ? 'Copied' : 'Press ⌘/Ctrl+C')

function showOutcome(button: HTMLButtonElement, label: string, outcome: string): void {
  button.textContent = outcome
  setTimeout(() => {
    button.textContent = label
  }, 2_000)
}
