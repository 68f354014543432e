// Puts what belongs to the chosen payment method on the page, and takes what belongs to the others off it.

/**
 * Follows the choice from now on, and what was chosen before. Calls `changed` after each exchange. What was typed for a
 * method is there again when it is chosen again.
 */
export function watchMethodChoice(form, changed) {
  const show = () => {
    const chosen = form.querySelector('input[name="method"]:checked')?.value
    for (const part of chosen ? form.querySelectorAll('[data-method]') : []) {
      swapPart(part, part.dataset.method === chosen)
    }
  }
  show()
  form.addEventListener('change', (event) => {
    if (event.target.name !== 'method') return
    show()
    changed()
  })
}

function swapPart(part, chosen) {
  if (chosen === (part.localName === 'div')) return
  const other = document.createElement(chosen ? 'div' : 'template')
  other.dataset.method = part.dataset.method
  const [from, to] = chosen ? [part.content, other] : [part, other.content]
  to.append(...from.childNodes)
  part.replaceWith(other)
}
