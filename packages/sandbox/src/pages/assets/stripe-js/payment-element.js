import { openChannel } from './channel.js'
import { integrationError } from './integration-error.js'

const eventNames = [
  'availablepaymentmethodschange',
  'carddetailschange',
  'ready',
  'change',
  'focus',
  'blur',
  'escape',
  'loaderror',
  'loaderstart',
  'savedpaymentmethodremove',
  'savedpaymentmethodupdate',
]
const loadTimeoutMs = 20_000
/** Room for the focus ring of a field, which the frame would cut off. */
const focusRingPx = 4
let frames = 0

/** The payment element, or the older card element, as its page sees it: a frame of the sandbox, and events about its state. */
export class PaymentElement {
  #group
  #options
  #type
  #listeners = new Map(eventNames.map((name) => [name, new Set()]))
  #container = null
  #iframe = null
  #channel = null
  #loading
  #destroyed = false

  constructor(group, options, type = 'payment') {
    this.#group = group
    this.#options = options ?? {}
    this.#type = type
  }

  /** @internal */
  get type() {
    return this.#type
  }

  mount(target) {
    this.#assertNotDestroyed()
    const container = nodeOf(target)
    if (container === this.#container) return
    if (this.#container) {
      throw integrationError(
        'This Element is already mounted. Use `unmount()` to unmount the Element before re-mounting.',
      )
    }
    this.#container = container
    this.#iframe = frameFor(`${this.#group.origin}/js/payment-element`)
    const greeting = () => ({ ...this.#group.opening(), options: this.#options })
    this.#channel = openChannel(this.#iframe, this.#group.origin, greeting, (message) => this.#handleMessage(message))
    container.classList.add('StripeElement', 'StripeElement--empty')
    container.replaceChildren(this.#iframe)
    this.matchColorScheme()
    this.#loading = setTimeout(() => this.#failToLoad(), loadTimeoutMs)
    this.#emit('loaderstart')
  }

  unmount() {
    this.#assertNotDestroyed()
    clearTimeout(this.#loading)
    this.#channel?.close()
    this.#iframe?.remove()
    for (const name of ['', '--empty', '--complete', '--focus'])
      this.#container?.classList.remove(`StripeElement${name}`)
    this.#container = null
    this.#iframe = null
    this.#channel = null
  }

  destroy() {
    this.unmount()
    this.#destroyed = true
    this.#group.forget(this)
  }

  on(name, listener) {
    this.#listenersOf(name).add(listener)
    return this
  }

  once(name, listener) {
    const heard = (event) => {
      this.off(name, heard)
      listener(event)
    }
    return this.on(name, heard)
  }

  off(name, listener) {
    if (listener) this.#listenersOf(name).delete(listener)
    else this.#listenersOf(name).clear()
    return this
  }

  update(options) {
    this.#assertNotDestroyed()
    this.#options = { ...this.#options, ...options }
    this.#channel?.tell('update', { options: this.#options })
    return this
  }

  focus() {
    this.#iframe?.focus()
    this.#channel?.tell('focus')
  }

  blur() {
    this.#channel?.tell('blur')
    this.#iframe?.blur()
  }

  clear() {
    this.#channel?.tell('clear')
  }

  collapse() {
    this.#channel?.tell('collapse')
  }

  /** @internal */
  get options() {
    return this.#options
  }

  /** @internal Whether its frame is on the page. */
  get mounted() {
    return this.#iframe?.isConnected ?? false
  }

  /** @internal Tells the frame of changes to the group, such as another appearance. */
  refresh() {
    this.matchColorScheme()
    this.#channel?.tell('update', this.#group.opening())
  }

  /** @internal Sends the frame a request that needs the card; resolves to its result. */
  ask(type, details) {
    return this.#channel.ask(type, details)
  }

  /** @internal A frame is transparent only while its colour scheme equals that of its document. */
  matchColorScheme() {
    this.#iframe?.style.setProperty('color-scheme', this.#group.dark() ? 'dark' : 'light', 'important')
  }

  #handleMessage({ event, height, enter, ...details }) {
    if (height !== undefined) this.#iframe.style.setProperty('height', `${height}px`, 'important')
    if (enter) this.#container.closest('form')?.requestSubmit()
    if (!event) return
    if (event === 'ready' || event === 'loaderror') {
      clearTimeout(this.#loading)
      this.#iframe.style.setProperty('opacity', '1')
    }
    const { classList } = this.#container
    if (event === 'focus' || event === 'blur') classList.toggle('StripeElement--focus', event === 'focus')
    if (event === 'change') {
      classList.toggle('StripeElement--empty', details.empty)
      classList.toggle('StripeElement--complete', details.complete)
    }
    this.#emit(event, details)
  }

  #failToLoad() {
    const message =
      `The Payment Element did not load from ${this.#group.origin}. If this page has a Content-Security-Policy, its ` +
      'frame-src, script-src and connect-src must name that address.'
    console.error(message)
    this.#emit('loaderror', { error: { type: 'api_connection_error', message } })
  }

  #emit(name, details = {}) {
    for (const listener of [...this.#listenersOf(name)]) listener({ elementType: this.#type, ...details })
  }

  #listenersOf(name) {
    const listeners = this.#listeners.get(name)
    if (listeners) return listeners
    throw integrationError(`Invalid event name: "${name}". A payment element knows: ${eventNames.join(', ')}.`)
  }

  #assertNotDestroyed() {
    if (this.#destroyed) throw integrationError('This Element has already been destroyed. Please create a new one.')
  }
}

function nodeOf(target) {
  const node = typeof target === 'string' ? document.querySelector(target) : target
  if (node instanceof Element) return node
  throw integrationError(
    typeof target === 'string'
      ? `The selector you specified (${target}) applies to no DOM elements that are currently on the page. Make sure the ` +
          'element exists on the page before calling mount().'
      : 'Invalid DOM element. Make sure to call mount() with a valid DOM element or selector.',
  )
}

/** Styled through inline properties, which neither the page's stylesheets nor its style policy can block. */
function frameFor(address) {
  const iframe = document.createElement('iframe')
  frames += 1
  iframe.name = `__privateStripeFrame${frames}`
  iframe.title = 'Secure payment input frame'
  iframe.src = address
  const style = {
    display: 'block',
    width: `calc(100% + ${2 * focusRingPx}px)`,
    'min-width': '100%',
    'max-width': 'none',
    height: '260px',
    margin: `-${focusRingPx}px`,
    padding: '0',
    border: '0',
    background: 'transparent',
    overflow: 'hidden',
  }
  for (const [name, value] of Object.entries(style)) iframe.style.setProperty(name, value, 'important')
  iframe.style.setProperty('opacity', '0')
  iframe.style.setProperty('transition', 'opacity 0.2s, height 0.2s')
  return iframe
}
