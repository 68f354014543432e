// Shows the fields of the chosen payment method and removes the others from the page.

/**
 * Applies the current choice and every later one, and calls `changed` after each swap. Typed values are kept while
 * another method is chosen.
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
