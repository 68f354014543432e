// Takes a customer who has finished back to where they came from, sooner than the page's own refresh.
const link = document.querySelector('a[data-return]')
if (link instanceof HTMLAnchorElement) location.replace(link.href)
