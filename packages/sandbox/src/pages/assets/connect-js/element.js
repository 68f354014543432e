import { openChannel } from '../stripe-js/channel.js'

const titles = {
  'account-management': 'Account details',
  'account-onboarding': 'Account onboarding',
  'notification-banner': 'Notifications about the account',
  payouts: 'Payouts',
}

/** The components that the sandbox has, by the name that `create` takes. */
export const componentNames = Object.keys(titles)

/** The events that a page listens to, each by its setter: `setOnExit`. */
const eventNames = ['Exit', 'LoadError', 'LoaderStart', 'NotificationsChange', 'StepChange']

/** A component on the page: a frame of the sandbox, once the element is in the document and knows its instance. */
export class ConnectElement extends HTMLElement {
  #connector = null
  #listeners = {}
  #channel = null
  #iframe = null
  #opening = null
  #secret = null

  static define() {
    for (const name of componentNames) {
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
  }

  #hear({ event, height, ...details }) {
    if (height !== undefined) this.#iframe?.style.setProperty('height', `${height}px`)
    if (event === 'exit') this.#tell('Exit')
    if (event === 'notifications') this.#tell('NotificationsChange', details)
    if (event === 'expired') this.reload(this.#secret)
    if (event === 'changed') {
      for (const other of [...this.#connector.elements]) if (other !== this) other.reload()
    }
  }

  #tell(name, details = {}) {
    this.#listeners[name]?.(name === 'Exit' ? undefined : { elementTagName: this.component, ...details })
  }
}

for (const name of eventNames) {
  const listen = function (listener) {
    this.listen(name, listener)
  }
  ConnectElement.prototype[`setOn${name}`] = listen
  // The name by which the package of Stripe calls it.
  ConnectElement.prototype[`setOn${name}InternalOnly`] = listen
}

/** Styled through properties, which no policy of the page for styles can block. */
function frameFor(address, title) {
  const iframe = document.createElement('iframe')
  iframe.src = address
  iframe.title = title
  Object.assign(iframe.style, { display: 'block', width: '100%', height: '0', border: '0', background: 'transparent' })
  return iframe
}
