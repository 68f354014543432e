// app/webhooks/route.ts
import { receiver } from './receiver.ts'

export const POST = receiver.fetch
