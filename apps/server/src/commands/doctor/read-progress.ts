import type { Services } from '@merchant-payments/api/services'
import { platformMerchantId } from '@merchant-payments/db'
import type { Config } from '../../config.ts'
import type { Mode } from '../options.ts'
import type { Progress } from './next-step.ts'

/** The progress of one mode towards its first payment. */
export async function readProgress(config: Config, { database }: Services, mode: Mode): Promise<Progress> {
  const livemode = mode === 'live'
  const accounts = await database.prisma.account.findMany({
    where: { livemode, merchantId: { not: platformMerchantId } },
    orderBy: { id: 'desc' },
    take: 100,
    select: { merchantId: true, chargesEnabled: true, cardPaymentsActive: true },
  })
  const paid = await database.prisma.payment.findFirst({
    where: { status: 'succeeded', account: { livemode } },
    select: { id: true },
  })
  return {
    mode,
    publicUrl: config.publicUrl,
    sandbox: !config.stripe,
    merchants: accounts.map(({ merchantId, chargesEnabled, cardPaymentsActive }) => ({
      id: merchantId,
      canCharge: chargesEnabled && cardPaymentsActive,
    })),
    hasPayment: paid !== null,
  }
}
