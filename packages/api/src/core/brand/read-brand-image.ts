import type { Services } from '../request/context.ts'

/** An image of any brand by its id, which is its file name; null for one that does not exist. */
export async function readBrandImage(
  { database }: Pick<Services, 'database'>,
  id: string,
): Promise<{ type: string; content: Buffer } | null> {
  if (!/^[0-9a-f]{64}\.(?:png|jpg)$/.test(id)) return null
  const row = await database.prisma.brandImage.findFirst({ where: { id }, select: { bytes: true } })
  return row && { type: id.endsWith('.png') ? 'image/png' : 'image/jpeg', content: Buffer.from(row.bytes) }
}
