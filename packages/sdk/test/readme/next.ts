// app/webhooks/route.ts
import { receiver } from './receiver.ts'

export const POST = receiver.fetch // `next build` needs no secret: it is asked for at the first delivery
