/**
 * An element of Connect.js. Its script has these methods; those without InternalOnly, which Stripe documents, are added by Stripe's own
 * loader.
 */
type ConnectElement = HTMLElement & {
  setConnector(connector: unknown): void
  setOnLoadErrorInternalOnly(listener: () => void): void
  /** Onboarding alone has it. */
  setOnExitInternalOnly?(listener: () => void): void
}

/** The instance of Connect.js, as far as the portal uses it. */
export type ConnectInstance = {
  /** Given to each element. */
  connect: unknown
  update(options: { appearance: Appearance }): void
  logout(): Promise<void>
}

/** Stripe: appearance options of embedded components. */
export type Appearance = { variables: Readonly<Record<string, string>> }

type Connect = {
  init(options: {
    publishableKey: string
    fetchClientSecret: () => Promise<string>
    appearance: Appearance
    locale: string
    metaOptions: typeof metaOptions
  }): ConnectInstance
}

/** The loader of Stripe (`@stripe/connect-js`) whose calls these are. */
export const metaOptions = { sdk: true, sdkOptions: { sdkVersion: '3.4.5' } }

const loadTimeoutMs = 20_000

let loading: Promise<Connect> | null = null

/**
 * Loads Connect.js once. Stripe's own package for this loads it from Stripe alone, and not from a sandbox.
 * @throws Error if the browser, an extension or the network does not let it load; the next call tries again
 */
export function loadConnect(url: string): Promise<Connect> {
  loading ??= addScript(url).catch((cause: unknown) => {
    loading = null
    throw cause
  })
  return loading
}

type FormListeners = {
  /** The processor does not show the form. */
  onRefused: () => void
  /** The merchant has handed the form in, or leaves it. */
  onExit: () => void
}

/**
 * A form of the processor, made as Stripe's loader makes it.
 * @throws TypeError if the script has other calls
 */
export function createForm(
  { connect }: ConnectInstance,
  name: string,
  { onRefused, onExit }: FormListeners,
): HTMLElement {
  const form = document.createElement(`stripe-connect-${name}`) as ConnectElement
  form.setConnector(connect)
  form.setOnLoadErrorInternalOnly(onRefused)
  form.setOnExitInternalOnly?.(onExit)
  return form
}

function addScript(url: string): Promise<Connect> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => reject(new Error(`${url} could not be loaded`))
    const timeout = setTimeout(fail, loadTimeoutMs)
    script.addEventListener('error', fail)
    script.addEventListener('load', () => {
      clearTimeout(timeout)
      const connect: Partial<Connect> | undefined = Reflect.get(window, 'StripeConnect')
      if (connect?.init) resolve(connect as Connect)
      else fail()
    })
    script.src = url
    document.head.append(script)
  })
}
