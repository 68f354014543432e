import { lazyRouteComponent } from '@tanstack/react-router'
import { clearReloadMark } from './reload-once.ts'

/** The code of a page did not come: the server is away, or has another build by now. */
export class ChunkLoadError extends Error {
  override readonly name = 'CodeMissing'
}

/**
 * A page whose code is loaded when it is needed. Browsers remember that a file did not come, and do not ask for it again:
 * only a reload does, once there is somebody to answer (ui/broken.tsx).
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
