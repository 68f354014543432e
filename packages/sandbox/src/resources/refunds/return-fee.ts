import { actingFor, type Context, isPlatform } from '../../http/context.ts'
import { invalid } from '../../http/errors.ts'
import type { Stored } from '../../store/objects.ts'
import { proportionalFee, refundApplicationFee } from '../application-fees/fee-refund.ts'

/** The refund's share of the application fee. A charge without one throws a 400. */
export function applicationFeeShare(ctx: Context, charge: Stored<'charge'>, amount: number): number {
  const fee = applicationFeeOf(ctx, charge)
  if (!fee || isPlatform(ctx)) {
    throw invalid('There is no application fee to refund on this charge.', 'refund_application_fee')
  }
  return proportionalFee(charge, fee, amount)
}

/** Refunds a share of the application fee from the platform. */
export function returnApplicationFee(ctx: Context, charge: Stored<'charge'>, share: number): void {
  const fee = share > 0 ? applicationFeeOf(ctx, charge) : null
  if (fee) refundApplicationFee(ctx, fee, share)
}

function applicationFeeOf(ctx: Context, charge: Stored<'charge'>): Stored<'application_fee'> | null {
  const platform = actingFor(ctx, ctx.settings.meta.platform)
  return ctx.objects.find('application_fee', platform, charge.state.application_fee ?? '')
}
