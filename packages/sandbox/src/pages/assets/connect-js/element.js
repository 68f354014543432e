import { openChannel } from '../stripe-js/channel.js'

const titles = {
  'account-management': 'Account details',
  'account-onboarding': 'Account onboarding',
  'notification-banner': 'Notifications about the account',
  payouts: 'Payouts',
}

/** The events that a page listens to, each by its setter: `setOnExitInternalOnly`. The loader of Stripe adds the public `setOnExit`. */
const eventNames = ['Exit', 'LoadError', 'LoaderStart', 'NotificationsChange', 'StepChange']

const loadTimeoutMs = 20_000

/** A component on the page: a frame of the sandbox, once the element is in the document and knows its instance. */
export class ConnectElement extends HTMLElement {
  #connector = null
  #listeners = {}
  #channel = null
  #iframe = null
  #opening = null
  #secret = null
  #loading
  /** Whether the frame that is loading is that of a renewed session. */
  #renewed = false

  static define() {
    for (const name of Object.keys(titles)) {
      const tag = `stripe-connect-${name}`
      if (!customElements.get(tag)) customElements.define(tag, class extends ConnectElement {})
    }
  }

  get component() {
    return this.localName.slice('stripe-connect-'.length)
  }

  setConnector(connector) {
    this.#connector = connector
    this.#open()
  }

  connectedCallback() {
    this.#open()
  }

  disconnectedCallback() {
    this.close()
  }

  /** Shows the component as it is now. @param expired the secret that is no longer valid */
  reload(expired) {
    this.close()
    this.#open(expired)
  }

  close() {
    this.#connector?.elements.delete(this)
    this.#opening = null
    clearTimeout(this.#loading)
    this.#channel?.close()
    this.#iframe?.remove()
    this.#channel = null
    this.#iframe = null
  }

  matchAppearance() {
    this.#channel?.tell('look', { appearance: this.#connector.appearance })
  }

  /** @internal */
  listen(name, listener) {
    this.#listeners[name] = listener
  }

  async #open(expired) {
    if (!this.isConnected || !this.#connector || this.#opening) return
    const opening = {}
    this.#opening = opening
    this.#connector.elements.add(this)
    this.#tell('LoaderStart')
    const { secret, error } = await this.#connector.secret(expired).then(
      (found) => ({ secret: found }),
      (cause) => ({ error: { type: 'account_session_create_error', message: String(cause?.message ?? cause) } }),
    )
    // Left the document meanwhile, or was reloaded.
    if (this.#opening !== opening) return
    if (error) return this.#tell('LoadError', { error })
    const { origin, appearance } = this.#connector
    this.#secret = secret
    this.#iframe = frameFor(`${origin}/connect/${this.component}/${secret}`, titles[this.component])
    this.#channel = openChannel(
      this.#iframe,
      origin,
      () => ({ appearance }),
      (message) => this.#hear(message),
    )
    this.replaceChildren(this.#iframe)
    this.#loading = setTimeout(() => this.#failToLoad(), loadTimeoutMs)
  }

  #failToLoad() {
    const message =
      `The component did not load from ${this.#connector.origin}. If this page has a Content-Security-Policy, its ` +
      'frame-src and script-src must name that address.'
    this.#tell('LoadError', { error: { type: 'api_connection_error', message } })
  }

  #hear({ event, height, ...details }) {
    clearTimeout(this.#loading)
    if (event === 'expired') return this.#renew()
    this.#renewed = false
    if (height !== undefined) this.#iframe?.style.setProperty('height', `${height}px`)
    if (event === 'loaderror') this.#tell('LoadError', details)
    if (event === 'exit') this.#tell('Exit')
    if (event === 'notifications') this.#tell('NotificationsChange', details)
    if (event === 'changed') {
      for (const other of [...this.#connector.elements]) if (other !== this) other.reload()
    }
  }

  /** Loads the component with another session; one that has expired as well is not renewed again. */
  #renew() {
    if (this.#renewed) {
      const message = '`fetchClientSecret` resolved to the secret of an Account Session that has expired.'
      return this.#tell('LoadError', { error: { type: 'account_session_create_error', message } })
    }
    this.#renewed = true
    this.reload(this.#secret)
  }

  #tell(name, details = {}) {
    this.#listeners[name]?.(name === 'Exit' ? undefined : { elementTagName: this.component, ...details })
  }
}

for (const name of eventNames) {
  ConnectElement.prototype[`setOn${name}InternalOnly`] = function (listener) {
    this.listen(name, listener)
  }
}

/** Styled through properties, which no policy of the page for styles can block. */
function frameFor(address, title) {
  const iframe = document.createElement('iframe')
  iframe.src = address
  iframe.title = title
  Object.assign(iframe.style, { display: 'block', width: '100%', height: '0', border: '0', background: 'transparent' })
  return iframe
}
