/** The package manager, as npx fetches it. The same version as `devEngines` in package.json. */
export const PNPM = 'pnpm@12.21.0'
