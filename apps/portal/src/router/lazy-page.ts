import { lazyRouteComponent } from '@tanstack/react-router'
import { clearReloadMark } from './reload-once.ts'

/** The code of a page could not be loaded: the server is unreachable, or serves another build by now. */
export class ChunkLoadError extends Error {
  override readonly name = 'CodeMissing'
}

/**
 * A page whose code is loaded on demand. Browsers cache a failed import and do not retry it: only a reload does, once the
 * server is ready again (ui/error-page.tsx).
 */
export function lazyPage<Pages extends Record<string, unknown>, Name extends keyof Pages & string>(
  load: () => Promise<Pages>,
  name: Name,
) {
  const known = () =>
    load().then(
      (pages) => {
        clearReloadMark()
        return pages
      },
      (cause: unknown) => {
        throw new ChunkLoadError(cause instanceof Error ? cause.message : String(cause), { cause })
      },
    )
  return lazyRouteComponent(known, name)
}
