import { createHashHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { routeTree } from './router/routes.tsx'
import { readSearch, writeSearch } from './router/texts.ts'
import { PersonProvider } from './session/person.tsx'
import { Broken } from './ui/broken.tsx'
import { NotFound } from './ui/not-found.tsx'

const router = createRouter({
  routeTree,
  history: createHashHistory(),
  parseSearch: readSearch,
  stringifySearch: writeSearch,
  defaultPreload: 'intent',
  // The pages read for themselves; what is loaded early is their code.
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  // Where the page would be: what stands around it stays.
  defaultErrorComponent: Broken,
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
