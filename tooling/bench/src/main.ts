// `requests`, `deliveries` and `payment`, when nothing is named; `deliveries` and how many finished ones lie in the tables; `year`
// and how many subscriptions live through it; `portal` and how many payments its merchant has; `growth` and up to how many
// payments; `desk` and how many payments of how many merchants; `lists` and how many payments, with `--database-url`; `calls` and how many payments are made; `payment` and how many,
// with `--sandbox`, `--statements`, `--json` or `--database-url`; `neighbours` and for how many seconds each; `dispatch`, with `--json` or `--database-url`; or `sandbox`.
const [measurement, ...more] = process.argv.slice(2)
const known: Readonly<Record<string, () => Promise<unknown>>> = {
  calls: async () => (await import('./calls/main.ts')).calls(Number(more[0] ?? 50)),
  requests: () => import('./requests.ts'),
  deliveries: async () => (await import('./deliveries/main.ts')).deliveries(Number(more[0] ?? 0)),
  dispatch: async () => (await import('./dispatch/main.ts')).dispatch(more),
  desk: async () => (await import('./growth/desk/main.ts')).measureDesk(more.map(Number)),
  growth: async () => (await import('./growth/main.ts')).growth(Number(more[0] ?? 1_000_000)),
  sandbox: async () => (await import('./sandbox/main.ts')).sandbox(),
  snapshot: async () => (await import('./snapshot/main.ts')).snapshot(more),
  neighbours: async () => (await import('./neighbours/main.ts')).measureNeighbours(more),
  payment: async () => (await import('./payment/main.ts')).payment(more),
  lists: async () => (await import('./growth/lists/main.ts')).measureLists(more),
  portal: async () => (await import('./portal/main.ts')).portal(Number(more[0] ?? 10_000)),
  year: async () => (await import('./year/main.ts')).year(Number(more[0] ?? 100)),
}
for (const name of measurement === undefined ? ['requests', 'deliveries', 'payment'] : [measurement]) {
  const measure = known[name]
  if (measure) await measure()
  else {
    console.error(`Nothing is measured as ${name}: say one of ${Object.keys(known).join(', ')}.`)
    process.exitCode = 1
  }
}
