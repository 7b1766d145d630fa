import { useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { handedText } from '../text/rounds/handed.ts'
import { type Handed, putAway, useHanded } from './handed.ts'
import './handed-dialog.css'

/** A link or a code for the owner of an account. It is shown once: no table keeps it. */
export function HandedDialog() {
  const handed = useHanded()
  return handed ? <Shown handed={handed} /> : null
}

function Shown({ handed }: { handed: Handed }) {
  const { name, link, code, of } = handed
  const path = of === 'member' ? '/forgot?link=' : '/console/password#'
  const text = link === null ? (code ?? '') : `${location.origin}${path}${link}`
  return (
    <Dialog
      open
      role="alertdialog"
      title={link === null ? handedText.codeTitle(name) : handedText.linkTitle(name)}
      onClose={putAway}
    >
      <p className="dialog-text">{whyOf(handed)}</p>
      <p className="handed-secret">{text}</p>
      <div className="dialog-buttons">
        <CopyButton text={text} />
        <Button onClick={putAway}>{handedText.done}</Button>
      </div>
    </Dialog>
  )
}

function whyOf({ link, needsCode }: Handed): string {
  if (link === null) return handedText.codeWhy
  return needsCode ? handedText.linkNeedsCode : handedText.linkWhy
}

/** Where the browser lets nobody copy, the text itself can be marked. */
function CopyButton({ text }: { text: string }) {
  const [copied, setCopied] = useState<boolean>()
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <>
      <Button tone="cta" onClick={() => void copy()}>
        {copied ? handedText.copied : handedText.copy}
      </Button>
      <p className="handed-said" aria-live="polite">
        {copied === false ? handedText.notCopied : ''}
      </p>
    </>
  )
}
