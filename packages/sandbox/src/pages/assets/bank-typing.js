/** The check digit of American routing numbers. */
export function isRoutingNumber(text) {
  const sum = [...text].reduce((total, digit, index) => total + digit * [3, 7, 1][index % 3], 0)
  return /^\d{9}$/.test(text) && sum % 10 === 0
}
