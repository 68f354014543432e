// Returns a customer who has finished to the merchant, sooner than the page's own refresh.
const link = document.querySelector('a[data-return]')
if (link instanceof HTMLAnchorElement) location.replace(link.href)
