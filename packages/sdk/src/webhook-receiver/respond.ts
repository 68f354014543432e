/** The response to a delivery: a status without a body, as the sender may be an attacker. */
export function respond(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers })
}
