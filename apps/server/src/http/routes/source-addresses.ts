/** Stands in the guide to webhooks, where the addresses that deliveries come from are shown if the operator has set them. */
const sourceAddressesMark = '<!-- delivery-source-addresses -->'

const sentence = 'Deliveries come from these addresses, so a firewall can allow them and nothing else:'

/** A guide as HTML with the addresses in the place of the mark; addresses and networks hold no character to escape. */
export function withSourceAddresses(html: string, addresses: readonly string[]): string {
  const list = addresses.map((address) => `<code>${address}</code>`).join(', ')
  return html.replaceAll(sourceAddressesMark, `<p>${sentence} ${list}.</p>`)
}

/** A guide as Markdown with the addresses in the place of the mark. Without addresses the mark is removed. */
export function withSourceAddressesAsText(markdown: string, addresses: readonly string[]): string {
  const list = addresses.map((address) => `\`${address}\``).join(', ')
  return markdown.replaceAll(`${sourceAddressesMark}\n\n`, addresses.length === 0 ? '' : `${sentence} ${list}.\n\n`)
}
