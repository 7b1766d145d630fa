/** `10,000`, `86.7`: a count or a share with grouped thousands. By arithmetic, so that server and browser agree. */
export function figureText(figure: number): string {
  const [whole = '', hundredths] = String(figure).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return hundredths === undefined ? grouped : `${grouped}.${hundredths}`
}
