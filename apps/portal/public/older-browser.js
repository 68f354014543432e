// Shows the sentence of the page in a browser that is too old for it. The scripts of the page may not even be parsed there, so this
// one is written as the oldest browsers read it. Firefox has the first since 115, Safari the second since 16.4.
if (!Array.prototype.toSorted || !HTMLScriptElement.supports('importmap')) {
  document.getElementById('older-browser').removeAttribute('hidden')
}
