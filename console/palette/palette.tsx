import Search from 'lucide-react/icons/search'
import { lazy, Suspense, useEffect, useState } from 'react'
import { paletteText } from '../text/palette/palette.ts'
import './palette.css'

const PaletteDialog = lazy(async () => ({ default: (await import('./palette-dialog.tsx')).PaletteDialog }))

/** The palette's button and its shortcut: Ctrl K, or Command K. */
export function Palette() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      if (document.querySelector('dialog:modal')) return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [])
  const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)
  return (
    <>
      <button type="button" className="palette-open" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Search aria-hidden="true" size={20} strokeWidth={1.75} />
        <span>{paletteText.open}</span>
        <kbd>{isMac ? paletteText.keyMac : paletteText.key}</kbd>
      </button>
      <Suspense>{open ? <PaletteDialog onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  )
}
