/** A form of the processor, as an element of this page. */
export type ConnectElement = HTMLElement & {
  setOnLoadError(listener: () => void): void
  /** Called when the merchant has handed the form in, or leaves it. Onboarding alone has it. */
  setOnExit?(listener: () => void): void
}

/** The instance of Connect.js, as far as the portal uses it. */
export type ConnectInstance = {
  create(name: string): ConnectElement
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
  }): ConnectInstance
}

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
