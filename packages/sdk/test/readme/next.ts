// app/webhooks/route.ts
export async function POST(request: Request): Promise<Response> {
  const { receiver } = await import('./receiver.ts') // not at the top: `next build` has no secret
  return receiver.fetch(request)
}
