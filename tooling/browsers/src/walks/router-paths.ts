import { readFile } from 'node:fs/promises'

const routesFile = new URL('../../../../apps/portal/src/routes.tsx', import.meta.url)

/** The paths of the portal's router that are made by the given function of it. */
export async function pathsOf(made: 'page' | 'inside' | 'forOperators'): Promise<string[]> {
  const routes = await readFile(routesFile, 'utf8')
  return [...routes.matchAll(new RegExp(`^  ${made}\\(\\n\\s+'(.+)',$`, 'gm'))].map(([, path]) => path ?? '')
}
