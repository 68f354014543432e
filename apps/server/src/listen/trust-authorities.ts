import { getCACertificates, setDefaultCACertificates } from 'node:tls'

/**
 * Trusts the certificates of a PEM file in every TLS connection of this process, beside those that it trusts already: the self-signed
 * certificate of a developer's own server, or the authority that issued it.
 *
 * @throws Error when the text has no certificate, or one that cannot be read
 */
export function trustAuthorities(pem: string): void {
  const certificates = pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g)
  if (!certificates) throw new Error('The file has no certificate in PEM format.')
  setDefaultCACertificates([...getCACertificates('default'), ...certificates])
}
