/** The browser itself has ended: no further question to it will be answered. */
export class BrowserEndedError extends Error {
  override name = 'BrowserEndedError'
}

/** While a page is left, questions to it fail. @returns a handler that answers them; it passes on that the browser has ended */
export const ifLeft =
  <Answer>(answer: Answer) =>
  (error: unknown): Answer => {
    if (error instanceof BrowserEndedError) throw error
    return answer
  }

/** One tab of a real browser, in the terms that both protocols have. */
export type Engine = {
  name: string
  /** The size of the page, without the browser's own bars, in CSS pixels. */
  resize(width: number, height: number): Promise<void>
  /** Returns when the page has loaded. */
  open(url: string): Promise<void>
  /**
   * Calls a function in the page, or in a frame of it, and waits for what it promises.
   * @param source the text of the function; arguments and result are JSON
   * @param frame a part of the frame's address
   */
  run(source: string, args: readonly unknown[], frame?: string): Promise<unknown>
  /** Presses and releases the main button of the pointer at a point of the page or the frame. */
  press(x: number, y: number, frame?: string): Promise<void>
  /** Types on the keyboard into what has the focus. */
  type(text: string, frame?: string): Promise<void>
  back(): Promise<void>
  /** Deletes the cookies of the site that is shown. */
  deleteCookies(): Promise<void>
  /** A picture of what is in sight, as PNG. */
  picture(): Promise<Buffer>
  /** Complaints of pages since the last call: errors and warnings of the console, and refusals of the policy. */
  complaints(): string[]
  close(): Promise<void>
}
