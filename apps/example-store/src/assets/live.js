// Adds webhooks to an open page as they arrive. Without this script the page has a link to refresh it.
const page = document.querySelector('[data-live]')

if (page instanceof HTMLElement && page.dataset.live) {
  const updates = new EventSource(page.dataset.live)
  // The server has escaped what it sends.
  updates.addEventListener('received', ({ data }) => {
    document.getElementById('received')?.insertAdjacentHTML('afterbegin', data)
    document.querySelector('#received > li')?.classList.add('fresh')
  })
  updates.addEventListener('order', ({ data }) => {
    const order = document.getElementById('order')
    if (order) order.innerHTML = data
  })
}
