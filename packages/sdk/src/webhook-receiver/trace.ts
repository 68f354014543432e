/** The part of `@opentelemetry/api` that is used. */
type OpenTelemetry = {
  ROOT_CONTEXT: object
  propagation: { extract(context: object, carrier: { traceparent: string }): object }
  context: { with(context: object, run: () => unknown): unknown }
}

/** Put together so that no bundler looks for it: the package is no dependency. */
const name = ['@opentelemetry', 'api'].join('/')
let installed: Promise<OpenTelemetry | null> | undefined

/** The app's own OpenTelemetry; null when it has none. */
function installedApi(): Promise<OpenTelemetry | null> {
  installed ??= import(/* @vite-ignore */ /* webpackIgnore: true */ name).then(
    (api: OpenTelemetry) => api,
    () => null,
  )
  return installed
}

/** Runs a handler in the trace of its delivery, if the app has OpenTelemetry. */
export async function inTraceOf(
  traceparent: string,
  run: () => unknown,
  load: () => Promise<OpenTelemetry | null> = installedApi,
): Promise<unknown> {
  const api = await load()
  if (api === null) return run()
  return api.context.with(api.propagation.extract(api.ROOT_CONTEXT, { traceparent }), run)
}
