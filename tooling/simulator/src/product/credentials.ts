const credentialsOf = (mode: 'live' | 'test') => ({
  secretKey: `sk_${mode}_0123456789abcdef`,
  publishableKey: `pk_${mode}_0123456789abcdef`,
  webhookSecrets: [`whsec_${mode}_platform`, `whsec_${mode}_connect`],
})

/** The secrets of a simulated installation. */
export const credentials = {
  live: credentialsOf('live'),
  test: credentialsOf('test'),
  encryptionKey: Buffer.alloc(32, 7).toString('base64'),
}

export const publicUrl = 'https://platform.example'
export const processorUrl = 'http://processor.test'
