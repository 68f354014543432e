// Shows the sentence of the page in a browser that is too old for it. The scripts of the page may not even be parsed there, so this
// one is written as the oldest browsers read it. Safari has the first since 16.4, Firefox the second since 115.
if (
  !(
    window.HTMLScriptElement &&
    HTMLScriptElement.supports &&
    HTMLScriptElement.supports('importmap') &&
    Array.prototype.toSorted
  )
) {
  document.getElementById('older-browser').removeAttribute('hidden')
}
