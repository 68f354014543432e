// @ts-check

const modes = /** @type {const} */ (['LIVE', 'TEST'])

/**
 * The settings that others need, and those that production needs, each as one line. Production needs at least one mode; the other may
 * be left out. Signing secrets may be in the database instead, where `mpay stripe setup` stores them.
 *
 * @param {Readonly<Record<string, unknown>>} given the settings that have a value
 * @param {boolean} production
 */
export function missingSettings(given, production) {
  const isGiven = (/** @type {string} */ name) => given[name] !== undefined
  /** @type {[name: string, reason: string][]} */
  const needed = []
  if (production) {
    for (const name of ['DATABASE_URL', 'ENCRYPTION_KEY', 'PUBLIC_URL'])
      needed.push([name, 'is required with NODE_ENV=production'])
  }
  const begun = modes.filter((mode) => [...keysOf(mode), `STRIPE_WEBHOOK_SECRETS_${mode}`].some(isGiven))
  for (const mode of begun) {
    const reason = `is missing: the ${mode.toLowerCase()} mode needs its secret and its publishable key`
    for (const name of keysOf(mode)) needed.push([name, reason])
  }
  if (production && begun.length === 0) needed.push(['STRIPE_SECRET_KEY_LIVE', 'is required with NODE_ENV=production'])
  if (isGiven('SMTP_URL')) needed.push(['MAIL_FROM', 'is missing: SMTP_URL requires a sender'])
  const missing = needed.filter(([name]) => !isGiven(name)).map(([name, reason]) => `${name} ${reason}`)
  if (isGiven('DATABASE_REPLICA_URL') && !isGiven('DATABASE_URL'))
    missing.push('DATABASE_REPLICA_URL needs DATABASE_URL: the embedded database has no replica')
  return missing
}

/** @param {typeof modes[number]} mode */
function keysOf(mode) {
  return [`STRIPE_SECRET_KEY_${mode}`, `STRIPE_PUBLISHABLE_KEY_${mode}`]
}
