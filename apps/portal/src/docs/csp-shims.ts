/**
 * The server's content security policy takes no styles that a script writes into the page, neither as elements nor as
 * attributes, and no code from text. Scalar and what it is made of do all three. The same styles are allowed as objects, which
 * text that gets into the page cannot make; so here they become that. Imported before everything else.
 */

// Without this, zod would try to compile validators, which the policy refuses.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

/** What `document.createElement('style')` gives here: its text is a style sheet of the document while it is in there. */
class AdoptedStyle extends HTMLElement {
  readonly #sheet = new CSSStyleSheet()
  readonly #changes = new MutationObserver(() => this.#read())

  connectedCallback(): void {
    this.#read()
    this.#changes.observe(this, { childList: true, characterData: true, subtree: true })
    document.adoptedStyleSheets.push(this.#sheet)
  }

  disconnectedCallback(): void {
    this.#changes.disconnect()
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== this.#sheet)
  }

  #read(): void {
    this.#sheet.replaceSync(this.textContent)
  }
}
customElements.define('adopted-style', AdoptedStyle)

const createElement = document.createElement
document.createElement = function (this: Document, name: string, options?: ElementCreationOptions) {
  return createElement.call(this, name === 'style' ? 'adopted-style' : name, options)
} as typeof createElement

const { setAttribute } = Element.prototype
Element.prototype.setAttribute = function (name, value) {
  if (name === 'style' && this instanceof HTMLElement) this.style.cssText = value
  else setAttribute.call(this, name, value)
}
