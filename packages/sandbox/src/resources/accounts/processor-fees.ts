import { actingFor, type Context, isPlatform } from '../../http/context.ts'
import { book } from '../../money/ledger.ts'
import { loadAccount } from './platform-only.ts'

/** Whether the platform pays the processor's fees of the context's account. */
export function platformPaysFees(ctx: Context): boolean {
  return !isPlatform(ctx) && loadAccount(ctx, ctx.account).state.controller.fees !== 'account'
}

/** Books a processor fee on the platform, in minor units. */
export function bookPlatformFee(
  ctx: Context,
  amount: number,
  currency: string,
  description: string,
  available_on: number,
): void {
  book(actingFor(ctx, ctx.settings.meta.platform), {
    type: 'stripe_fee',
    amount: -amount,
    currency,
    fees: [],
    description,
    available_on,
    source: null,
  })
}
