/** Before the amount, unspoken: the label and the hint say it. */
export function BahtSign() {
  return (
    <span className="deposit-baht" aria-hidden="true">
      ฿
    </span>
  )
}
