import type { Context } from '../../http/context.ts'
import type { Wire } from '../../http/wire.ts'

/** The client secret with which a browser pays an open invoice; null when no payment is due. */
export function confirmationSecret(ctx: Context, id: string): Wire | null {
  const invoice = ctx.objects.find('invoice', ctx, id)
  const intent = ctx.objects.find('payment_intent', ctx, invoice?.state.payment_intent ?? '')
  return intent && { client_secret: intent.state.client_secret, type: 'payment_intent' }
}
