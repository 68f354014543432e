type Given = Readonly<Record<string, unknown>>

/**
 * The settings that others need, and those that production needs, each as one line. Production needs at least one mode; the other may
 * be left out. Signing secrets may be in the database instead, where `mpay stripe setup` stores them.
 *
 * @param given the variables that are set
 */
export function missingSettings(given: Given, production: boolean): string[] {
  const isGiven = (name: string) => given[name] !== undefined
  const needed: [name: string, reason: string][] = []
  if (production) {
    for (const name of ['DATABASE_URL', 'ENCRYPTION_KEY', 'PUBLIC_URL'])
      needed.push([name, 'is required with NODE_ENV=production'])
  }
  const modes = (['LIVE', 'TEST'] as const).filter((mode) => keysOf(mode).concat(secretsOf(mode)).some(isGiven))
  for (const mode of modes) {
    const reason = `is missing: the ${mode.toLowerCase()} mode needs its secret and its publishable key`
    for (const name of keysOf(mode)) needed.push([name, reason])
  }
  if (production && modes.length === 0) needed.push(['STRIPE_SECRET_KEY_LIVE', 'is required with NODE_ENV=production'])
  if (isGiven('SMTP_URL')) needed.push(['MAIL_FROM', 'is missing: SMTP_URL requires a sender'])
  const missing = needed.filter(([name]) => !isGiven(name)).map(([name, reason]) => `${name} ${reason}`)
  if (isGiven('DATABASE_REPLICA_URL') && !isGiven('DATABASE_URL'))
    missing.push('DATABASE_REPLICA_URL needs DATABASE_URL: the embedded database has no replica')
  return missing
}

function keysOf(mode: 'LIVE' | 'TEST'): string[] {
  return [`STRIPE_SECRET_KEY_${mode}`, `STRIPE_PUBLISHABLE_KEY_${mode}`]
}

function secretsOf(mode: 'LIVE' | 'TEST'): string {
  return `STRIPE_WEBHOOK_SECRETS_${mode}`
}
