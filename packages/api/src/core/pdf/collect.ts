/** The bytes of a document, from its first page to its end. */
export async function collect(document: AsyncIterable<Buffer | string>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of document) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}
