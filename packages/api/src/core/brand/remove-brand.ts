import type { Services } from '../request/context.ts'

/**
 * Removes a brand. Its images stay, as sent mails show them.
 * @param owner the merchant, or `platformMerchantId`
 * @returns false if there was none
 */
export async function removeBrand({ database }: Pick<Services, 'database'>, owner: string): Promise<boolean> {
  const { count } = await database.prisma.brand.deleteMany({ where: { owner } })
  return count > 0
}
