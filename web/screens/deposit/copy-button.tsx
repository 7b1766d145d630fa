import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import { useHydrated } from '../../loading/use-hydrated.ts'
import { depositText } from '../../text/deposit.ts'

/** Only where there are scripts, and a clipboard. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const hydrated = useHydrated()
  const [copied, setCopied] = useState(false)
  if (!hydrated || !navigator.clipboard) return null
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
  }
  return (
    <button
      type="button"
      className="deposit-copy"
      aria-label={depositText.copyWhat(what)}
      onClick={() => void copy()}
    >
      <Copy size={16} strokeWidth={1.75} aria-hidden="true" />
      <span aria-live="polite">{copied ? depositText.copied : depositText.copy}</span>
    </button>
  )
}
