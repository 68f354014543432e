import { createHashHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { parseSearchParams, stringifySearchParams } from './router/search-params.ts'
import { routeTree } from './routes.tsx'
import { PersonProvider } from './session/person.tsx'
import { ErrorPage } from './ui/error-page.tsx'
import { NotFound } from './ui/not-found.tsx'

const router = createRouter({
  routeTree,
  history: createHashHistory(),
  parseSearch: parseSearchParams,
  stringifySearch: stringifySearchParams,
  defaultPreload: 'intent',
  // Only the code of a page is preloaded; each page queries its own data.
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  // In place of the page: the frame around it stays.
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: () => <NotFound />,
})

declare module '@tanstack/react-router' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with the declaration of the library
  interface Register {
    router: typeof router
  }
}

/** The portal. */
export function App() {
  return (
    <PersonProvider>
      <RouterProvider router={router} />
    </PersonProvider>
  )
}
