/** Where requests came from, for those that came over the network. */
const peers = new WeakMap<Request, string>()

export function rememberPeer(request: Request, address: string | undefined): void {
  if (address !== undefined) peers.set(request, address)
}

/** The address of the machine that sent a request; null when the process called the sandbox itself. */
export function peerOf(request: Request): string | null {
  return peers.get(request) ?? null
}
