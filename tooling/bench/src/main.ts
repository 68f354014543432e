// `requests`, when nothing is named, or `year` and how many subscriptions live through it.
const [measurement = 'requests', ...more] = process.argv.slice(2)
const known: Readonly<Record<string, () => Promise<unknown>>> = {
  requests: () => import('./requests.ts'),
  year: async () => (await import('./year/main.ts')).year(Number(more[0] ?? 100)),
}
const measure = known[measurement]
if (measure) await measure()
else {
  console.error(`Nothing is measured as ${measurement}: say one of ${Object.keys(known).join(', ')}.`)
  process.exitCode = 1
}
