/** Where requests came from, for those that came over the network. */
const peers = new WeakMap<Request, string>()

export function rememberPeer(request: Request, address: string | undefined): void {
  if (address !== undefined) peers.set(request, address)
}

/** The address of the machine that sent a request; null when the process called the sandbox itself. */
export function peerOf(request: Request): string | null {
  return peers.get(request) ?? null
}

/** The text of bodies that were read or written, beside the streams that can be read only once. */
const texts = new WeakMap<Request | Response, string>()

/** Remembers the text of a body for the log of requests; returns what has it. */
export function withText<T extends Request | Response>(exchanged: T, text: string): T {
  texts.set(exchanged, text)
  return exchanged
}

/** Null where nothing was read or written as text. */
export function exchangedText(exchanged: Request | Response): string | null {
  return texts.get(exchanged) ?? null
}
