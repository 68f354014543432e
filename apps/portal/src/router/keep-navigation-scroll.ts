/**
 * The navigation stays where its reader has scrolled it. The router puts every box back where it was when the page was last shown,
 * some time after the page has changed, and would move the links of the navigation under the pointer.
 */
export function keepNavigationScroll(): void {
  const stop = (event: Event) => {
    if (event.target instanceof Element && event.target.matches('.frame-side, .frame-drawer')) event.stopPropagation()
  }
  // Before the document, where the router listens.
  window.addEventListener('scroll', stop, { capture: true })
}
