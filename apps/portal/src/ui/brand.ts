/** The platform's brand, as far as the portal shows it. Images are addresses on this server. */
type Brand = {
  name: string
  logo: string | null
  icon: string | null
  supportEmail: string | null
  supportUrl: string | null
  termsUrl: string | null
  privacyUrl: string | null
}

const unbranded: Brand = {
  name: 'Merchant Payments',
  logo: null,
  icon: null,
  supportEmail: null,
  supportUrl: null,
  termsUrl: null,
  privacyUrl: null,
}

/** The brand that the server wrote into the page, so that the first paint shows it; or our own. */
function readBrand(): Brand {
  const written = document.querySelector<HTMLMetaElement>('meta[name="brand"]')?.content
  return written === undefined ? unbranded : JSON.parse(written)
}

export const brand = readBrand()
