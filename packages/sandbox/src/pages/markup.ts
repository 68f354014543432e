import type { html } from 'hono/html'

/** Markup in which everything foreign has been escaped. */
export type Markup = ReturnType<typeof html>
