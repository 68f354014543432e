import 'reflect-metadata'
import { createPrivateKey, webcrypto, X509Certificate } from 'node:crypto'
import { join } from 'node:path'
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  cryptoProvider,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509CertificateGenerator,
} from '@peculiar/x509'
import { readIfExists, writeAtomically } from './private-file.ts'

cryptoProvider.set(webcrypto)

/** PEM: what an HTTPS server needs. */
type Certificate = { cert: string; key: string }

const keyAlgorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const dayMs = 24 * 60 * 60 * 1000

/**
 * A certificate for this machine, so that webhooks arrive over HTTPS as they would in production. (In production yours
 * comes from a public authority, and nothing of this file is needed.)
 *
 * A small authority of our own signs it, and its certificate — never a key — goes to `authorityFile`, in the folder
 * `authorities` of the API server's data directory. A server with the embedded sandbox trusts what it finds there, also
 * while it runs; its certificate checks stay on. The authority's key is forgotten as soon as it has signed, so that
 * nothing else can ever be signed with it.
 *
 * @param folder where certificate and key are kept for the next start
 */
export async function ensureCertificate(folder: string, authorityFile: string): Promise<Certificate> {
  const [cert, key, authority] = await Promise.all([
    readIfExists(join(folder, 'certificate.pem')),
    readIfExists(join(folder, 'key.pem')),
    readIfExists(authorityFile),
  ])
  if (cert && key && authority && isUsable(cert, key, authority)) return { cert, key }

  const { authority: published, ...made } = await makeCertificate()
  // The authority last: where it is, the rest is too.
  await writeAtomically(join(folder, 'key.pem'), made.key)
  await writeAtomically(join(folder, 'certificate.pem'), made.cert)
  await writeAtomically(authorityFile, published, 0o644)
  return made
}

function isUsable(cert: string, key: string, authority: string): boolean {
  const certificate = new X509Certificate(cert)
  const lastsAWhile = certificate.validToDate.getTime() > Date.now() + 7 * dayMs
  // The three belong together, unless a start was cut short between one file and the next.
  return (
    lastsAWhile &&
    certificate.checkPrivateKey(createPrivateKey(key)) &&
    certificate.verify(new X509Certificate(authority).publicKey)
  )
}

async function makeCertificate(): Promise<Certificate & { authority: string }> {
  const [authorityKeys, keys] = await Promise.all([newKeys(), newKeys()])
  const lifetime = { notBefore: new Date(Date.now() - dayMs), notAfter: new Date(Date.now() + 365 * dayMs) }
  const authority = await X509CertificateGenerator.createSelfSigned({
    ...lifetime,
    name: 'CN=Example store (this machine only)',
    signingAlgorithm: keyAlgorithm,
    keys: authorityKeys,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign, true),
      await SubjectKeyIdentifierExtension.create(authorityKeys.publicKey),
    ],
  })
  const certificate = await X509CertificateGenerator.create({
    ...lifetime,
    subject: 'CN=127.0.0.1',
    issuer: authority.subject,
    signingAlgorithm: keyAlgorithm,
    publicKey: keys.publicKey,
    signingKey: authorityKeys.privateKey,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      new SubjectAlternativeNameExtension([
        { type: 'ip', value: '127.0.0.1' },
        { type: 'dns', value: 'localhost' },
      ]),
      await AuthorityKeyIdentifierExtension.create(authorityKeys.publicKey),
    ],
  })
  return {
    cert: certificate.toString('pem'),
    key: PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY'),
    authority: authority.toString('pem'),
  }
}

function newKeys(): Promise<webcrypto.CryptoKeyPair> {
  return webcrypto.subtle.generateKey(keyAlgorithm, true, ['sign', 'verify']) as Promise<webcrypto.CryptoKeyPair>
}
