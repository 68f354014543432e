import { createHashHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { routeTree } from './router/routes.tsx'
import { parseSearchParams, stringifySearchParams } from './router/search-params.ts'
import { PersonProvider } from './session/person.tsx'
import { ErrorPage } from './ui/error-page.tsx'
import { NotFound } from './ui/not-found.tsx'

const router = createRouter({
  routeTree,
  history: createHashHistory(),
  parseSearch: parseSearchParams,
  stringifySearch: stringifySearchParams,
  defaultPreload: 'intent',
  // The pages read for themselves; what is loaded early is their code.
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  // Where the page would be: what stands around it stays.
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: () => <NotFound />,
})

declare module '@tanstack/react-router' {
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
