import { integrationError } from './integration-error.js'

/** Checkout in a frame of the page. With a `return_url` it leads there afterwards, else it calls `onComplete`. */
export async function embeddedCheckout(page, { clientSecret, fetchClientSecret, onComplete } = {}) {
  const secret = clientSecret ?? (await fetchClientSecret?.())
  const id = /^(cs_(?:test|live)_[0-9A-Za-z]+)_secret_/.exec(secret ?? '')?.[1]
  if (!id) {
    throw integrationError(
      'initEmbeddedCheckout() needs the client secret of a Checkout Session that was created with `ui_mode: embedded_page`.',
    )
  }
  const iframe = document.createElement('iframe')
  iframe.src = `${page.origin}/c/pay/${id}`
  iframe.title = 'Checkout'
  iframe.name = 'embedded-checkout'
  Object.assign(iframe.style, { border: '0', width: '100%', height: '60rem' })

  function hear({ data, origin, source }) {
    if (source !== iframe.contentWindow || origin !== page.origin || data?.type !== 'sandbox-checkout') return
    if (data.redirect) window.location.assign(data.redirect)
    else onComplete?.()
  }
  const unmount = () => {
    window.removeEventListener('message', hear)
    iframe.remove()
  }
  return {
    mount(target) {
      const node = typeof target === 'string' ? document.querySelector(target) : target
      if (!node) throw integrationError(`The selector you specified (${target}) applies to no DOM elements.`)
      window.addEventListener('message', hear)
      node.replaceChildren(iframe)
    },
    unmount,
    destroy: unmount,
  }
}
