import 'reflect-metadata'
import {
  BasicConstraintsExtension,
  cryptoProvider,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509'

cryptoProvider.set(crypto)

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const day = 24 * 60 * 60 * 1000

export type Credentials = {
  cert: string
  key: string
}

export type Authority = {
  /** PEM, for clients that trust the authority. */
  certificate: string
  /** A certificate for `127.0.0.1`, or for another host, or for another time. */
  issue(wishes?: { ip?: string; dns?: string; notAfter?: Date }): Promise<Credentials>
}

/** A certificate authority for one test run. */
export async function createAuthority(name: string): Promise<Authority> {
  const keys = await createKeys()
  const root = await X509CertificateGenerator.createSelfSigned({
    serialNumber: '01',
    name: `CN=${name}`,
    notBefore: new Date(Date.now() - 30 * day),
    notAfter: new Date(Date.now() + day),
    signingAlgorithm: algorithm,
    keys,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
    ],
  })
  let serial = 1
  return {
    certificate: root.toString('pem'),
    async issue({ ip = '127.0.0.1', dns, notAfter = new Date(Date.now() + day) } = {}) {
      serial += 1
      const own = await createKeys()
      const certificate = await X509CertificateGenerator.create({
        serialNumber: serial.toString(16).padStart(2, '0'),
        subject: `CN=${dns ?? ip}`,
        issuer: root.subject,
        notBefore: new Date(Date.now() - 20 * day),
        notAfter,
        signingAlgorithm: algorithm,
        publicKey: own.publicKey,
        signingKey: keys.privateKey,
        extensions: [
          new SubjectAlternativeNameExtension([dns ? { type: 'dns', value: dns } : { type: 'ip', value: ip }]),
        ],
      })
      const key = PemConverter.encode(await crypto.subtle.exportKey('pkcs8', own.privateKey), 'PRIVATE KEY')
      return { cert: certificate.toString('pem'), key }
    },
  }
}

function createKeys() {
  return crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
}
