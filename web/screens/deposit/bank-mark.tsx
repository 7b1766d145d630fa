interface BankMarkProps {
  code: string
  color: string
}

/** A bank's sign: its letter on its colour. */
export function BankMark({ code, color }: BankMarkProps) {
  return (
    <svg className="bank-mark" viewBox="0 0 40 40" aria-hidden="true">
      <rect width="40" height="40" rx="10" fill={color} />
      <text x="20" y="26" textAnchor="middle" fill="#fff" fontSize="17" fontWeight="700">
        {code.slice(0, 1).toUpperCase()}
      </text>
    </svg>
  )
}
