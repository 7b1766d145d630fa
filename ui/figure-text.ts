/** `10,000`, `86.7`: a number with thousands separators. Without Intl, so that server and browser render the same text. */
export function figureText(figure: number): string {
  const [whole = '', hundredths] = String(figure).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return hundredths === undefined ? grouped : `${grouped}.${hundredths}`
}
