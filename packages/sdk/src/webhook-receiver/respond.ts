/** What a delivery is answered: a status and no words, as anybody can send one. */
export function respond(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers })
}
