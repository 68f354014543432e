/** Adds a button to each block of code that copies it as it is shown, the demo key included. */
export function startCopyButtons(figures: Iterable<HTMLElement>): void {
  for (const figure of figures) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'copy'
    button.textContent = 'Copy'
    button.addEventListener('click', () => void copy(button, figure.querySelector('code')?.textContent ?? ''))
    figure.append(button)
  }
}

/** Makes the page's button copy its Markdown. */
export function startCopyPage(button: HTMLButtonElement): void {
  button.hidden = false
  button.addEventListener('click', async () => {
    const answer = await fetch(button.dataset.markdown ?? '')
    await copy(button, await answer.text())
  })
}

async function copy(button: HTMLButtonElement, text: string): Promise<void> {
  const before = button.textContent
  await navigator.clipboard.writeText(text)
  button.textContent = 'Copied'
  setTimeout(() => {
    button.textContent = before
  }, 2_000)
}
